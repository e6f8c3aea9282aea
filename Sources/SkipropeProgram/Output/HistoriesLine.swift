internal import Commands
internal import Invariants
internal import Kernel
internal import LedgerHistories
internal import Reporting

/// The last line of `histories --format json`.
struct HistoriesLine: Encodable {
  var exit: Int32
  var complete: Bool
  var histories: Int
  var edits: Int
  var broken: [String: Int]
  var faults: [String: Int]
  var risks: [String: Int]
  var unprovoked: [String]
  /// Milliseconds.
  var visibleP50: Int64
  var visibleP99: Int64
  var visibleSamples: Int
  var digest: String

  init(_ result: HistoryResult, _ exit: ExitCode) {
    let tally = result.tally
    self.exit = exit.rawValue
    complete = result.isComplete
    histories = tally.histories
    edits = tally.editCount
    broken = HistoriesLine.named(HistoryRule.allCases.map(\.id), tally.violations)
    faults = HistoriesLine.named(HistoryFault.allCases.map(\.name), tally.faults)
    risks = HistoriesLine.named(HistoryRisk.allCases.map(\.name), tally.risks)
    unprovoked = tally.unprovoked
    visibleP50 = tally.visible.perMille(500).nanoseconds / 1_000_000
    visibleP99 = tally.visible.perMille(990).nanoseconds / 1_000_000
    visibleSamples = tally.visible.count
    digest = tally.digest.hexadecimal
  }

  private static func named(_ names: [String], _ counts: [Int]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(names, counts))
  }

  /// One line of JSON with sorted keys.
  var json: String { JSONText.line(self) }
}
