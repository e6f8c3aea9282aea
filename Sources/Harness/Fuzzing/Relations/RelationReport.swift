internal import Reporting

/// How the relations fared.
package struct RelationReport: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// Sequences that the relation applies to.
    package var checked = 0
    /// By `RelationException`.
    package var exceptions = [Int](repeating: 0, count: RelationException.allCases.count)
    /// The first that nobody can explain.
    package var example: String?
  }

  package var sequences = 0
  /// By `GestureRelation`.
  package var rows = [Row](repeating: Row(), count: GestureRelation.allCases.count)
  package var isComplete = true

  /// Whether any difference has no explanation.
  package var isBroken: Bool { rows.contains { $0.exceptions[RelationException.unexplained.rawValue] > 0 } }

  /// Adds counts of later sequences.
  mutating func add(_ other: RelationReport) {
    sequences += other.sequences
    for index in rows.indices {
      rows[index].checked += other.rows[index].checked
      for kind in rows[index].exceptions.indices {
        rows[index].exceptions[kind] += other.rows[index].exceptions[kind]
      }
      rows[index].example = rows[index].example ?? other.rows[index].example
    }
  }

  /// To read.
  package var lines: [String] {
    var lines = ["\(FigureText.grouped(sequences)) generated sequences"]
    if !isComplete { lines.append("CUT SHORT: these are the sequences checked until then") }
    for relation in GestureRelation.allCases {
      let row = rows[relation.rawValue]
      let total = row.exceptions.reduce(0, +)
      let isBroken = row.exceptions[RelationException.unexplained.rawValue] > 0
      lines.append(
        "\(isBroken ? "[FAIL]" : "[ok]") \(relation.name): \(FigureText.grouped(row.checked)) checked, "
          + "\(FigureText.grouped(total)) exceptions")
      for kind in RelationException.allCases where row.exceptions[kind.rawValue] > 0 {
        lines.append("  \(FigureText.grouped(row.exceptions[kind.rawValue])): \(kind.name)")
      }
      if let example = row.example { lines.append("  first: \(example)") }
    }
    return lines
  }
}
