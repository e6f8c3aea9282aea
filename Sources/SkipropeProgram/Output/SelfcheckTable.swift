internal import Commands
package import Pairing
internal import Reporting

/// The counts of comparisons that detected a planted slow-down, beside simpler methods on the same frames.
package struct SelfcheckTable: Sendable {
  /// All comparisons with one planted slow-down.
  private struct Row: Sendable {
    var planted: String
    var verdicts: [PairVerdict: Int] = [:]
    /// Comparisons that named the right step.
    var named = 0
    /// Comparisons with a finding in a step or in frames without a planted slow-down.
    var misnamed = 0
    var plain: [String: Int] = [:]
    /// The sum of the comparisons' ratios of the median frame's cost, new over old.
    var ratios = 0.0
    var pairs = 0
    var seconds = 0.0
    var tries: Int { verdicts.values.reduce(0, +) }

    var step: String? { planted.split(separator: "@").dropFirst().first.map(String.init) }
  }

  private var rows: [Row] = []

  package init() {}

  /// Adds a comparison whose new program was slowed down: `PERCENT`, or `PERCENT@STEP`.
  package mutating func add(_ outcome: PairingOutcome, planted: String) {
    if rows.last?.planted != planted { rows.append(Row(planted: planted)) }
    var row = rows.removeLast()
    row.verdicts[outcome.verdict, default: 0] += 1
    let step = row.step
    if outcome.findings.contains(where: { $0.isWorse && $0.step == step }) { row.named += 1 }
    if outcome.findings.contains(where: { $0.step != step || !$0.isWorse }) { row.misnamed += 1 }
    for plain in outcome.plain where plain.verdict == .worse || plain.verdict == .better {
      row.plain["\(plain.method) \(plain.verdict.rawValue)", default: 0] += 1
    }
    row.ratios += outcome.whole?.ratio.mean ?? 1
    row.pairs += outcome.pairs
    row.seconds += outcome.wallSeconds
    rows.append(row)
  }

  /// The table: a row for each slow-down. Simpler methods show their counts of worse/better.
  package var text: String {
    var table = TextTable(
      [("planted", .left), ("tries", .right), ("median frame", .right)]
        + SelfcheckTable.verdicts.map { ($0.rawValue, .right) }
        + [("step named", .right), ("other finding", .right)] + PlainVerdict.methods.map { ($0, .right) }
        + [("pairs", .right), ("s each", .right)])
    for row in rows {
      let plain = PlainVerdict.methods.map { method in
        "\(row.plain["\(method) WORSE"] ?? 0)/\(row.plain["\(method) BETTER"] ?? 0)"
      }
      let each = row.seconds / Double(max(1, row.tries))
      table.add(
        ["+\(row.planted)", "\(row.tries)", PercentText.signed(row.ratios / Double(max(1, row.tries)) - 1)]
          + SelfcheckTable.verdicts.map { "\(row.verdicts[$0] ?? 0)" }
          + [row.step == nil ? "-" : "\(row.named)", "\(row.misnamed)"] + plain
          + ["\(row.pairs / max(1, row.tries))", "\(Int(each.rounded()))"])
    }
    return table.text
      + "\nmean, p50, p99 (against the margin) and ranks (Mann-Whitney over all frames): said worse/better"
  }

  private static let verdicts: [PairVerdict] = [.same, .worse, .better, .undecided]
}
