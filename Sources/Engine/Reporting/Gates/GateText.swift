internal import Comparing

/// The gate's result for a terminal: the failures with figures, and the number of checks that hold.
package struct GateText {
  private let target: GateTarget
  private let colour: Bool

  /// `colour` enables ANSI colours.
  package init(_ target: GateTarget, colour: Bool) {
    self.target = target
    self.colour = colour
  }

  /// The whole text, without a final line break.
  package var text: String {
    let judgement = target.judgement
    let failures = judgement.byWeight
    let mark =
      failures.isEmpty ? "[ok] \(target.word)" : "[FAIL] \(failures.count) of \(judgement.findings.count)"
    let painted = colour ? "\u{1B}[\(failures.isEmpty ? "32" : "1;31")m\(mark)\u{1B}[0m" : mark
    var lines = [
      "\(painted)  \(TextTable.clean(judgement.scenario))  against \(TextTable.clean(target.file))"
    ]
    // The likely cause of a failure comes first.
    lines += MostSignificant.lines(
      judgement.objections.map { MostSignificant.words($0.id, $0.stored, $0.value) })
    if !failures.isEmpty { lines += table(failures) + consequences + [""] }
    lines += WrappedText.lines(GateText.tally(judgement))
    lines += judgement.known.flatMap { WrappedText.lines("\($0.id) is \($0.message)") }
    lines += judgement.skipped.flatMap { WrappedText.lines("skipped: \($0.id): \($0.message)") }
    lines += judgement.remarks.flatMap { WrappedText.lines("note: \($0)") }
    return lines.joined(separator: "\n")
  }

  /// The most consequences to name. The Markdown and the JSON line have all of them.
  private static let namedConsequences = 5

  private var consequences: [String] {
    guard let title = target.consequencesTitle else { return [] }
    let all = target.judgement.consequences
    let named = all.prefix(GateText.namedConsequences).map {
      MostSignificant.words($0.id, $0.stored, $0.value)
    }
    let more = all.count - named.count
    return [""]
      + WrappedText.lines(
        "\(title) \(named.joined(separator: ", "))\(more > 0 ? ", and \(more) more" : "")")
  }

  /// The number of checks that hold, by kind.
  static func tally(_ judgement: GateJudgement) -> String {
    let subjects: [(GateFinding.Subject, String)] = [
      (.metric, "metrics"), (.budget, "budgets"), (.invariant, "invariants"),
    ]
    let parts = subjects.compactMap { subject, words -> String? in
      let all = judgement.findings.filter {
        $0.subject == subject && ($0.standing == .own || $0.standing == .consequence)
      }
      return all.isEmpty ? nil : "\(all.count(where: \.holds)) of \(all.count) \(words) hold"
    }
    return parts.isEmpty ? "nothing could be judged" : parts.joined(separator: ", ")
  }

  private func table(_ failures: [GateFinding]) -> [String] {
    var table = TextTable([
      ("", .left), ("", .left), ("baseline", .right), ("value", .right), ("tolerance", .right),
    ])
    for finding in failures {
      table.add(
        [
          finding.result.rawValue, finding.id,
          finding.stored.map { FigureText.text($0, unit: finding.unit) } ?? "",
          finding.value.map { FigureText.text($0, unit: finding.unit) } ?? "", finding.tolerance,
        ])
    }
    let rows = table.lines(width: 100, indent: 0)
    // A message may be longer than a line, so it cannot be a note of the table.
    var lines = [rows[0]]
    for (row, finding) in zip(rows.dropFirst(), failures) {
      lines.append(row)
      if finding.message.isEmpty { continue }
      lines += WrappedText.lines("  " + finding.message).map { "    " + $0 }
    }
    return lines
  }
}
