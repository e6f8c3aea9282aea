internal import Kernel
package import Simulation

/// Balances follow from their postings and never fall below zero. Exercised by every commit.
///
/// After each commit the balance must equal the one that follows from the requests, computed apart from the product. At the end
/// the whole database is audited; findings of audits at launches count too.
package struct LedgerCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "ledger.chain", title: "Balances follow from their postings and never fall below zero.",
    exercisedBy: "every commit"
  ) { _ in [LedgerCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForUpdates = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let found = frame.balance else { return }
    tally.checked += 1
    tally.exercised += 1
    if found.balance != found.expected {
      tally.violate(
        at: frame.vsync,
        "child \(found.child.raw) has \(found.balance.count) points, but the requests add up to \(found.expected.count)"
      )
    }
    if found.balance < .zero {
      tally.violate(at: frame.vsync, "child \(found.child.raw) has \(found.balance.count) points")
    }
  }

  package mutating func finish(_ end: CheckedEnd) {
    tally.checked += 1
    for finding in end.ledgerFindings { tally.violate(at: end.time, finding) }
  }
}
