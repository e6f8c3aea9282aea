internal import Kernel
package import Simulation

/// Balances follow from their postings and never fall under zero. Provoked by every posting.
///
/// After each commit the balance must be what the rules make of what was asked for, reckoned apart from the product; at the
/// end the whole database is audited, and what audits at launches found is told.
package struct LedgerCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "ledger.chain", title: "Balances follow from their postings and never fall under zero.",
    provokedBy: "every commit"
  ) { _ in [LedgerCheck()] }

  package private(set) var tally = CheckTally()
  package static let waitsForNews = true

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let found = frame.balance else { return }
    tally.checked += 1
    tally.provoked += 1
    if found.balance != found.expected {
      tally.violate(
        at: frame.vsync,
        "child \(found.child.raw) has \(found.balance.count) points, but what was asked for comes to \(found.expected.count)"
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
