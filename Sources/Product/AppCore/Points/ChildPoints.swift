internal import Gallery
internal import Kernel
internal import PointsLedger

/// The points of the child in front of the screen: what is asked of the ledger, and what is said of its answers.
struct ChildPoints: Sendable {
  let child: ChildID

  func earning(_ points: Points, as entry: TransactionID) -> [LedgerEvent] {
    [.earn(entry, child, points, session: nil)]
  }

  /// Rewards that have ended are closed first, so that their points count.
  func redeeming(_ request: RedemptionRequest) -> [LedgerEvent] { [.expire, .redeem(request)] }

  /// The batch that only closes rewards that have ended.
  var closing: [LedgerEvent] { [.expire] }
  func isClosing(_ batch: [LedgerEvent]) -> Bool { batch == closing }

  /// What a child is told of something that came of a batch: "+n" for points it earned.
  func notice(of effect: LedgerEffect) -> DisplayText? {
    guard case .posted(_, child, .earned, let amount, _) = effect else { return nil }
    // An entry moves up to 10^9 points, and a number of a text is under 2^24.
    return TextKey.pointsEarned.text(Int(amount.count & 0xFF_FFFF), Int(amount.count >> 24))
  }
}
