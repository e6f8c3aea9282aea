package import Kernel

/// Balances follow from their postings and never fall under zero. Provoked by every posting.
///
/// After each commit the balance must be the sum of what was asked for and granted, kept apart from the product; at the
/// end the whole database is audited.
package struct LedgerCheck: Sendable {
  package private(set) var tally = CheckTally(InvariantCatalogue.ledgerChain)

  package init() {}

  /// One child's balance after a commit.
  package mutating func check(at vsync: Instant, child: ChildID, balance: Points, expected: Points) {
    tally.checked += 1
    tally.provoked += 1
    if balance != expected {
      tally.violate(
        at: vsync,
        "child \(child.raw) has \(balance.count) points, but its postings add up to \(expected.count)")
    }
    if balance < .zero { tally.violate(at: vsync, "child \(child.raw) has \(balance.count) points") }
  }

  /// Called once at the end with what an audit of the database found.
  package mutating func finish(at vsync: Instant, findings: [String]) {
    tally.checked += 1
    for finding in findings { tally.violate(at: vsync, finding) }
  }
}
