internal import Invariants
package import Kernel

/// The sums over many histories.
package struct HistoryTally: Hashable, Sendable {
  package var histories = 0
  /// Acknowledged edits, by kind.
  package var edits = [Int](repeating: 0, count: EditKind.allCases.count)
  /// Edits refused, or lost with their process.
  package var refused = 0
  package var faults = [Int](repeating: 0, count: HistoryFault.allCases.count)
  package var risks = [Int](repeating: 0, count: HistoryRisk.allCases.count)
  /// Histories that broke each rule, by its index in `HistoryRule`.
  package var violations = [Int](repeating: 0, count: HistoryRule.allCases.count)
  /// Events handled by replicas, and records saved in zones.
  package var events = 0
  package var records = 0
  /// The times from an edit until it is visible on another device, both undisturbed; and with one of them disturbed.
  package var visible = VisibleTimes()
  package var disturbed = VisibleTimes()
  /// The longest recovery.
  package var longestHealing = TimeSpan.zero
  /// The digest of all histories in their order.
  package var digest = StableDigest()

  package init() {}

  /// Adds the tally of later histories. O(1).
  package mutating func add(_ other: HistoryTally) {
    histories += other.histories
    for place in edits.indices { edits[place] += other.edits[place] }
    refused += other.refused
    for place in faults.indices { faults[place] += other.faults[place] }
    for place in risks.indices { risks[place] += other.risks[place] }
    for place in violations.indices { violations[place] += other.violations[place] }
    events += other.events
    records += other.records
    visible.add(other.visible)
    disturbed.add(other.disturbed)
    longestHealing = max(longestHealing, other.longestHealing)
    digest.mix(other.digest.value)
  }

  /// Acknowledged edits of all kinds.
  package var editCount: Int { edits.reduce(0, +) }

  /// Events that never happened, without which the run proves nothing.
  package var unprovoked: [String] {
    HistoryFault.allCases.filter { faults[$0.rawValue] == 0 }.map(\.name)
      + HistoryRisk.allCases.filter { risks[$0.rawValue] == 0 }.map(\.name)
      + EditKind.allCases.filter { edits[$0.rawValue] == 0 }.map { "\($0)" }
      + (visible.count == 0 ? ["a change seen elsewhere"] : [])
  }
}
