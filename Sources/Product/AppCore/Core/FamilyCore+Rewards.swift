internal import Gallery
internal import Kernel
internal import PointsLedger

/// The child's dashboard: its points as the ledger has them, and what it asks for by its own touches.
extension FamilyCore {
  /// Asks the ledger what the child's points come to.
  mutating func readPoints(at vsync: Instant) {
    let now = time(at: vsync)
    let request = requests.start(.readPoints(of: child, earnedIn: board.day(at: now)))
    board.began(request, at: now)
  }

  /// The day is over in the family's zone: the ring begins anew.
  mutating func endDay(at vsync: Instant) {
    if gallery.currentScreen == .parentChildren, family.endDay(at: time(at: vsync)) { readFamily(at: vsync) }
    guard let standing = board.endDay(at: time(at: vsync)) else { return }
    news.decisions.append(.dayEnded)
    inform(.standingTold(standing), at: vsync)
    readPoints(at: vsync)
  }

  /// The time was corrected: what was read, or is being read, of another day is read anew.
  mutating func readDayAnew(at vsync: Instant) {
    if board.leavesDay(at: time(at: vsync)) { readPoints(at: vsync) }
    if gallery.currentScreen == .parentChildren { readFamily(at: vsync) }
  }

  /// The child confirmed a reward. Rewards that have ended are closed first, so that their points count.
  mutating func redeem(_ offer: Int, for kind: Int, at vsync: Instant) {
    guard let request = wishes.redeem(offer, for: kind, at: time(at: vsync)) else {
      return inform(.rewardAnswered(.refused), at: vsync)
    }
    rewards.ask(request)
    post([closing(at: vsync), .redeem(request)])
  }
}
