/// The findings as text with aligned columns, a heading for each benchmark.
package struct FindingTable: Sendable {
  private static let columns = [
    "measured", "ours", "peer", "peer's", "ratio", "middle half", "target", "verdict",
  ]
  /// The right-aligned columns.
  private static let numbers: Set<Int> = [1, 3, 4]

  private var sections: [(title: String, findings: [Finding])] = []

  package init() {}

  package mutating func add(_ title: String, _ findings: [Finding]) { sections.append((title, findings)) }

  /// The lines, the column titles first.
  package var lines: [String] {
    let rows = sections.map { $0.findings.map(FindingTable.cells) }
    let all = [FindingTable.columns] + rows.joined()
    let widths = FindingTable.columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    var lines = [FindingTable.line(FindingTable.columns, widths)]
    for (section, rows) in zip(sections, rows) {
      lines.append("")
      lines.append(section.title)
      lines += rows.map { FindingTable.line($0, widths) }
    }
    return lines
  }

  /// The number of met targets, and the others by name.
  package var summary: String {
    let judged = sections.flatMap(\.findings).filter { $0.verdict != .open }
    let met = judged.filter { $0.verdict == .met }.count
    let rest = judged.filter { $0.verdict != .met }
    let names = rest.map { "  \(FindingTable.word($0.verdict)): \($0.what), against \($0.peer)" }
    return (["\(met) of \(judged.count) targets met"] + names).joined(separator: "\n")
  }

  private static func cells(_ finding: Finding) -> [String] {
    [
      finding.what, finding.ours, finding.peer, finding.peers, finding.ratio, finding.spread,
      RatioText.target(finding.target), word(finding.verdict),
    ]
  }

  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .met: "met"
    case .missed: "missed"
    case .open: "-"
    }
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = cells.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - cells[column].count)
      return numbers.contains(column) ? space + cells[column] : cells[column] + space
    }
    let line = padded.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
