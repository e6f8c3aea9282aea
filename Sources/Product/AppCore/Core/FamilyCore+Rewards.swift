internal import Gallery
internal import Kernel
internal import PointsLedger

/// The child's dashboard: its points as the ledger has them, and what it asks for by its own touches.
extension FamilyCore {
  /// Rewards that a child asks for end a day after that (D); minutes not used by then are void.
  private static let rewardLifetime = TimeSpan.hours(24)

  /// Asks the ledger what the child's points come to.
  mutating func readPoints(at vsync: Instant) {
    let now = time(at: vsync)
    let request = requests.start(.readPoints(of: child, earnedFrom: board.dayStart(at: now)))
    board.began(request, at: now)
  }

  /// The day is over in the family's zone: the ring begins anew.
  mutating func endDay(at vsync: Instant) {
    guard let standing = board.endDay(at: time(at: vsync)) else { return }
    news.decisions.append(.dayEnded)
    inform(.standingTold(standing), at: vsync)
    readPoints(at: vsync)
  }

  /// The child confirmed a reward. Rewards that have ended are closed first, so that their points count.
  mutating func redeem(_ offer: Int, for kind: Int, at vsync: Instant) {
    guard offers.indices.contains(offer), appKinds.indices.contains(kind), offers[offer].minutes > 0 else {
      return inform(.rewardAnswered(.refused), at: vsync)
    }
    let now = time(at: vsync)
    let request = RedemptionRequest(
      id: RedemptionID(ids.next(at: now)), entry: ids.entry(at: now), child: child,
      appCategory: appKinds[kind],
      pointsSpent: offers[offer].cost,
      rate: RewardRate(millipointsPerMinute: offers[offer].millipointsPerMinute),
      expiresAt: now + FamilyCore.rewardLifetime)
    wish = request.id
    rewards.ask(request)
    post([.expire, .redeem(request)])
  }

  /// Tells the child what came of the reward it asked for, once the batch is committed that asks for it. O(batch + effects).
  mutating func answerWish(_ effects: [LedgerEffect], of batch: [LedgerEvent], at vsync: Instant) {
    guard let wish else { return }
    let isAsked = batch.contains { if case .redeem(let request) = $0 { request.id == wish } else { false } }
    guard isAsked else { return }
    self.wish = nil
    var answer = RewardAnswer.refused
    for case .redemption(wish, let status, _) in effects { answer = status == .pending ? .pending : .active }
    inform(.rewardAnswered(answer), at: vsync)
  }
}
