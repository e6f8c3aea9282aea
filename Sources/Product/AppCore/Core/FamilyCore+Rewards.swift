internal import Gallery
internal import Kernel
internal import PointsLedger

/// The child's dashboard: its points from the ledger, and its requests for rewards.
extension FamilyCore {
  /// Asks the ledger for the child's standing.
  mutating func readPoints(at vsync: Instant) {
    let now = time(at: vsync)
    let request = requests.start(.readPoints(of: child, earnedIn: board.day(at: now)))
    board.began(request, at: now)
  }

  /// Handles the end of the day in the family's zone: the points earned today restart at zero.
  mutating func endDay(at vsync: Instant) {
    if gallery.currentScreen == .parentChildren, family.endDay(at: time(at: vsync)) { readFamily(at: vsync) }
    guard let standing = board.endDay(at: time(at: vsync)) else { return }
    updates.decisions.append(.dayEnded)
    inform(.standingReported(standing), at: vsync)
    readPoints(at: vsync)
  }

  /// Reads points again after a time correction to another day.
  mutating func readDayAnew(at vsync: Instant) {
    if board.leavesDay(at: time(at: vsync)) { readPoints(at: vsync) }
    if gallery.currentScreen == .parentChildren { readFamily(at: vsync) }
  }

  /// Requests a reward that the child confirmed. Closes ended rewards first, so that their points count.
  mutating func redeem(_ offer: Int, for kind: Int, at vsync: Instant) {
    guard let request = intents.redeem(offer, for: kind, at: time(at: vsync)) else {
      return inform(.rewardAnswered(.refused), at: vsync)
    }
    rewards.ask(request)
    post([closing(at: vsync), .redeem(request)])
  }
}
