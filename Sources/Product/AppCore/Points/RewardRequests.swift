internal import Gallery
internal import Kernel
internal import PointsLedger

/// The child's own requests for rewards: the selected reward, its ids, and the answer.
///
/// The ledger decides; this creates the events and recognises the answers. See docs/product.md, section 7.
struct RewardRequests: Sendable {
  private let child: ChildID
  /// The family's rewards, and the kinds of apps they apply to.
  private let offers: [RewardOffer]
  private let appKinds: [String]
  private var ids: LedgerIDSource
  /// The last confirmed reward without an answer.
  private var intent: RedemptionID?

  /// A requested reward ends after this time (D); minutes not used by then are void.
  private static let lifetime = TimeSpan.hours(24)

  init(of child: ChildID, offers: [RewardOffer], appKinds: [String], ids: LedgerIDSource) {
    self.child = child
    self.offers = offers
    self.appKinds = appKinds
    self.ids = ids
  }

  /// The request for a confirmed reward and a kind of apps; `nil` for a reward that is not offered or grants no minute.
  mutating func redeem(_ offer: Int, for kind: Int, at now: WallTime) -> RedemptionRequest? {
    guard offers.indices.contains(offer), appKinds.indices.contains(kind), offers[offer].minutes > 0 else {
      return nil
    }
    let request = RedemptionRequest(
      id: RedemptionID(ids.next(at: now)), entry: ids.entry(at: now), child: child,
      appCategory: appKinds[kind], pointsSpent: offers[offer].cost,
      rate: RewardRate(millipointsPerMinute: offers[offer].millipointsPerMinute),
      expiresAt: now + RewardRequests.lifetime)
    intent = request.id
    return request
  }

  /// The event that gives a reward back.
  mutating func giveBack(_ reward: RedemptionID, at now: WallTime) -> LedgerEvent {
    .cancel(reward, ids.entry(at: now))
  }

  /// The event that corrects a child's points, and the id of its entry.
  mutating func correction(
    of child: ChildID, by points: Points, _ reason: PointReason, at now: WallTime
  ) -> (entry: TransactionID, event: LedgerEvent) {
    let entry = ids.entry(at: now)
    return (entry, .adjust(entry, child, points, note: reason.note))
  }

  /// The index of a kind of apps.
  func place(of kind: String) -> Int? { appKinds.firstIndex(of: kind) }

  /// The answer to the confirmed reward, if this committed batch requested it. O(batch + effects).
  mutating func answer(_ effects: [LedgerEffect], of batch: [LedgerEvent]) -> RewardAnswer? {
    guard let intent else { return nil }
    let isAsked = batch.contains { if case .redeem(let request) = $0 { request.id == intent } else { false } }
    guard isAsked else { return nil }
    self.intent = nil
    var answer = RewardAnswer.refused
    for case .redemption(intent, let status, _) in effects {
      answer = status == .pending ? .pending : .active
    }
    return answer
  }
}
