internal import AppCore
internal import Invariants
internal import Kernel
internal import PointsLedger
package import Simulation

extension FamilyApp {
  /// A reward that the ledger refused in the last frame, or cancelled unpaid.
  package var notable: Notable? {
    guard !core.updates.ledger.isEmpty else { return nil }
    for effect in core.updates.ledger {
      switch effect {
      case .refused(let refusal):
        if let words = refusal.ofReward { return Notable.refused("\(refusal.kind)", words) }
      case .redemption(_, .rejected, _):
        return Notable.refused("rejected", "the family's authority never paid for it")
      default: break
      }
    }
    return nil
  }
}

extension Notable {
  /// A refused reward.
  fileprivate static func refused(_ what: String, _ words: String) -> Notable {
    Notable("refused reward", what, "a reward was refused: \(words)", bearingOn: ["reward.", "ledger."])
  }

  /// A photo that was missing from its place on screen.
  init(_ wait: ShownWaits.Wait) {
    let photo = PhotoPlaceholder(of: wait.photo).label
    self.init(
      "slow photo", wait.isSeen ? "shown" : "not shown",
      wait.isSeen
        ? "photo \(photo) appeared \(wait.span.text) after its place"
        : "photo \(photo) was still missing when its place went away, \(wait.span.text) later",
      facts: [("missing from", wait.since.sessionClock), ("until", wait.until.sessionClock)],
      weight: wait.span.nanoseconds, bearingOn: ["photo."])
  }
}

extension LedgerRefusal {
  /// Why a reward was refused; `nil` for refusals of other entries.
  fileprivate var ofReward: String? {
    switch self {
    case .unaffordable(_, let available): "only \(available.count) points were free for it"
    case .worthless: "its points buy not one minute"
    case .unknownRedemption: "the ledger knows none of this number"
    case .conflictingRedemption: "its number is another's"
    case .wrongStatus(_, let status): "it is \(status)"
    case .alreadyStarted(_, let minutes): "\(minutes) minutes are used already"
    case .notEnoughMinutes(_, let left): "only \(left) minutes are left of it"
    default: nil
    }
  }
}
