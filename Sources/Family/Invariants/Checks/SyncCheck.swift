internal import Kernel
package import Simulation

/// All devices of a family end with one ledger. Exercised by every entry received from another device.
///
/// Checked at the end of the session, after all faults and an exchange between the devices. Each database is compared with the
/// others byte for byte, and with the requests on all devices. The delay of an entry is checked elsewhere, where its commit is
/// known.
package struct SyncCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "sync.equal",
    title: "All devices end with one ledger: every acknowledged entry is in it, and nothing is spent twice.",
    exercisedBy: "each entry received from another device"
  ) { _ in [SyncCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {}

  package mutating func finish(_ end: CheckedEnd) {
    guard let synced = end.synced else { return }
    tally.checked += 1
    tally.exercised += synced.arrivedCount
    for finding in synced.findings { tally.violate(at: end.time, finding) }
  }
}
