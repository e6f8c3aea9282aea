internal import Reporting

/// How the relations fared.
package struct RelationReport: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// Sequences that the relation applies to.
    package var checked = 0
    /// Those of them whose decisions changed.
    package var changed = 0
    /// Sequences whose only samples beyond the slop were taken away: they became other touches.
    package var leftOut = 0
    /// The first that changed.
    package var example: String?
  }

  package var sequences = 0
  /// By `GestureRelation`.
  package var rows = [Row](repeating: Row(), count: GestureRelation.allCases.count)
  package var isComplete = true

  /// The share of sequences that may be left out of a relation; more and it has not been put to the test.
  package static let leftOutLimit = 0.005

  /// Whether any decision changed, or a relation was not put to the test.
  package var isBroken: Bool { rows.contains { !holds($0) } }

  private func holds(_ row: Row) -> Bool {
    row.changed == 0 && row.checked > 0
      && Double(row.leftOut) <= RelationReport.leftOutLimit * Double(sequences)
  }

  /// Adds counts of later sequences.
  mutating func add(_ other: RelationReport) {
    sequences += other.sequences
    for index in rows.indices {
      rows[index].checked += other.rows[index].checked
      rows[index].changed += other.rows[index].changed
      rows[index].leftOut += other.rows[index].leftOut
      rows[index].example = rows[index].example ?? other.rows[index].example
    }
  }

  /// To read.
  package var lines: [String] {
    var lines = ["\(FigureText.grouped(sequences)) generated sequences"]
    if !isComplete { lines.append("CUT SHORT: these are the sequences checked until then") }
    for relation in GestureRelation.allCases {
      let row = rows[relation.rawValue]
      lines.append(
        "\(holds(row) ? "[ok]" : "[FAIL]") \(relation.name): \(FigureText.grouped(row.checked)) checked, "
          + "\(FigureText.grouped(row.changed)) changed")
      if row.leftOut > 0 {
        lines.append(
          "  \(FigureText.grouped(row.leftOut)) left out (5 in a thousand may be): seen outside the slop only in samples taken away"
        )
      }
      if let example = row.example { lines.append("  first: \(example)") }
    }
    return lines
  }
}
