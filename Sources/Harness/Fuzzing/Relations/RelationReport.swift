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

  /// Whether any decision changed.
  package var isBroken: Bool { rows.contains { $0.changed > 0 } }

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
        "\(row.changed > 0 ? "[FAIL]" : "[ok]") \(relation.name): \(FigureText.grouped(row.checked)) checked, "
          + "\(FigureText.grouped(row.changed)) changed")
      if row.leftOut > 0 {
        lines.append(
          "  \(FigureText.grouped(row.leftOut)) left out: seen outside the slop only in samples taken away")
      }
      if let example = row.example { lines.append("  first: \(example)") }
    }
    return lines
  }
}
