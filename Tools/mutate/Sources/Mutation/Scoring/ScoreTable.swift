/// The results as text.
package enum ScoreTable {
  /// One row: how many were tried and what became of them.
  private struct Row {
    var name: String
    var places: Int?
    var outcomes: [Verdict.Outcome]

    /// The cells of the row; the score counts what timed out as caught.
    var cells: [String] {
      let survived = outcomes.count { $0 == .survived }
      let score = outcomes.isEmpty ? "-" : "\((outcomes.count - survived) * 100 / outcomes.count) %"
      return [
        name, places.map { "\($0)" } ?? "", "\(outcomes.count)", "\(outcomes.count { $0 == .caught })",
        "\(outcomes.count { $0 == .timedOut })", "\(survived)", score,
      ]
    }
  }

  private static let heads = ["places", "tried", "caught", "timed out", "survived", "score"]

  /// The score by module, with a last row for all. Scores are rounded down.
  package static func byModule(_ record: RunRecord) -> String {
    let modules = record.places.keys.sorted().map { module in
      Row(name: module, places: record.places[module], outcomes: outcomes(record) { $0.module == module })
    }.filter { !$0.outcomes.isEmpty }
    let all = Row(
      name: "all", places: record.places.values.reduce(0, +), outcomes: outcomes(record) { _ in true })
    return table([["module"] + heads] + (modules + [all]).map(\.cells))
  }

  /// The score by kind of operator.
  package static func byKind(_ record: RunRecord) -> String {
    let rows = MutationKind.allCases.map { kind in
      Row(name: kind.rawValue, outcomes: outcomes(record) { $0.kind == kind })
    }.filter { $0.name != MutationKind.planted.rawValue || !$0.outcomes.isEmpty }
    return table([["operator"] + heads] + rows.map(\.cells), without: 1)
  }

  /// One line per survivor: id, place, operator, change, and the test targets that reach it.
  package static func survivors(_ record: RunRecord) -> String {
    record.survivors.map { numbered in
      let mutant = numbered.mutant
      let targets = record.targets(reaching: numbered.number)
      let reach = targets.isEmpty ? "no test reaches it" : "reached by \(targets.joined(separator: ", "))"
      return """
        \(mutant.id)  \(mutant.file):\(mutant.line)  \(mutant.kind.rawValue) in \(mutant.declaration)
            \(change(mutant))
            \(reach)
        """
    }.joined(separator: "\n")
  }

  /// A mutant on one line.
  package static func line(_ mutant: Mutant) -> String {
    "\(mutant.id)  \(mutant.file):\(mutant.line)  \(mutant.kind.rawValue)  \(change(mutant))"
  }

  private static func change(_ mutant: Mutant) -> String {
    "\(shortened(mutant.before)) -> \(shortened(mutant.after))"
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 100 ? text : "\(text.prefix(60)) ... \(text.suffix(35))"
  }

  private static func outcomes(_ record: RunRecord, _ isMeant: (Mutant) -> Bool) -> [Verdict.Outcome] {
    record.mutants.filter { isMeant($0.mutant) }.compactMap { record.verdicts[$0.mutant.id]?.outcome }
  }

  /// Columns as wide as their widest cell, numbers to the right.
  private static func table(_ rows: [[String]], without column: Int? = nil) -> String {
    let stored = rows.map { row in row.indices.filter { $0 != column }.map { row[$0] } }
    let widths = (stored.first ?? []).indices.map { column in stored.map { $0[column].count }.max() ?? 0 }
    return stored.map { row in
      row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blanks : blanks + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
