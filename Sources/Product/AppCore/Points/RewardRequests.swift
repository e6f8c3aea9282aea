internal import Gallery
internal import Kernel
internal import PointsLedger

/// What the child asks for by its own touches: which reward of the family's it is, under which ids, and what came of it.
///
/// The ledger decides; this only makes what it is asked, and finds its answer. See docs/product.md, section 7.
struct RewardRequests: Sendable {
  private let child: ChildID
  /// What the child can have for points, and what the minutes can be for.
  private let offers: [RewardOffer]
  private let appKinds: [String]
  private var ids: LedgerIDSource
  /// What was confirmed last and is not answered.
  private var wish: RedemptionID?

  /// Rewards that a child asks for end a day after that (D); minutes not used by then are void.
  private static let lifetime = TimeSpan.hours(24)

  init(of child: ChildID, offers: [RewardOffer], appKinds: [String], ids: LedgerIDSource) {
    self.child = child
    self.offers = offers
    self.appKinds = appKinds
    self.ids = ids
  }

  /// A reward was confirmed, for a kind of apps: what to ask the ledger; `nil` of what the family does not offer, or what
  /// grants no minute.
  mutating func redeem(_ offer: Int, for kind: Int, at now: WallTime) -> RedemptionRequest? {
    guard offers.indices.contains(offer), appKinds.indices.contains(kind), offers[offer].minutes > 0 else {
      return nil
    }
    let request = RedemptionRequest(
      id: RedemptionID(ids.next(at: now)), entry: ids.entry(at: now), child: child,
      appCategory: appKinds[kind], pointsSpent: offers[offer].cost,
      rate: RewardRate(millipointsPerMinute: offers[offer].millipointsPerMinute),
      expiresAt: now + RewardRequests.lifetime)
    wish = request.id
    return request
  }

  /// A reward is given back: what to ask the ledger.
  mutating func giveBack(_ reward: RedemptionID, at now: WallTime) -> LedgerEvent {
    .cancel(reward, ids.entry(at: now))
  }

  /// A parent corrects a child's points: what to ask the ledger, and its entry.
  mutating func correction(
    of child: ChildID, by points: Points, _ reason: PointReason, at now: WallTime
  ) -> (entry: TransactionID, event: LedgerEvent) {
    let entry = ids.entry(at: now)
    return (entry, .adjust(entry, child, points, note: reason.note))
  }

  /// The place of a kind of apps in the catalogue.
  func place(of kind: String) -> Int? { appKinds.firstIndex(of: kind) }

  /// A batch is committed: what came of the reward that was confirmed, if it was asked for in this one. O(batch + effects).
  mutating func answer(_ effects: [LedgerEffect], of batch: [LedgerEvent]) -> RewardAnswer? {
    guard let wish else { return nil }
    let isAsked = batch.contains { if case .redeem(let request) = $0 { request.id == wish } else { false } }
    guard isAsked else { return nil }
    self.wish = nil
    var answer = RewardAnswer.refused
    for case .redemption(wish, let status, _) in effects { answer = status == .pending ? .pending : .active }
    return answer
  }
}
