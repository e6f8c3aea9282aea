internal import Kernel
package import Simulation

/// All devices of a family end with one ledger. Provoked by every entry of another device that one was told of.
///
/// Looked at when the session is over, all faults with it, and the devices have exchanged what they have: each database is held
/// against the others', byte for byte, and against what was asked for on all devices. That an entry comes in time is looked at
/// before, by whoever knows when it was committed.
package struct SyncCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "sync.equal",
    title: "All devices end with the same ledger, with all that was acknowledged and nothing spent twice.",
    provokedBy: "each entry of another device that one was told of"
  ) { _ in [SyncCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForNews = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {}

  package mutating func finish(_ end: CheckedEnd) {
    guard let synced = end.synced else { return }
    tally.checked += 1
    tally.provoked += synced.arrivedCount
    for finding in synced.findings { tally.violate(at: end.time, finding) }
  }
}
