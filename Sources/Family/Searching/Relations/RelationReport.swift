/// The result of checking the relations.
package struct RelationReport: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// Sequences to which the relation applies.
    package var checked = 0
    /// Sequences with changed decisions.
    package var changed = 0
    /// Sequences that became other touches, because their only samples beyond the slop were removed.
    package var leftOut = 0
    /// The first sequence with changed decisions.
    package var example: String?
  }

  package var sequences = 0
  /// A row for each `GestureRelation`.
  package var rows = [Row](repeating: Row(), count: GestureRelation.allCases.count)
  package var isComplete = true

  /// The largest share of sequences that may be left out of a relation. With more, the relation is untested.
  package static let leftOutLimit = 0.005

  /// Whether a relation changed a decision, or was untested.
  package var isBroken: Bool { rows.contains { !holds($0) } }

  /// Whether a relation was checked, changed nothing, and left out no more than its limit.
  package func holds(_ row: Row) -> Bool {
    row.changed == 0 && row.checked > 0
      && Double(row.leftOut) <= RelationReport.leftOutLimit * Double(sequences)
  }

  /// Adds the counts of later sequences.
  mutating func add(_ other: RelationReport) {
    sequences += other.sequences
    for index in rows.indices {
      rows[index].checked += other.rows[index].checked
      rows[index].changed += other.rows[index].changed
      rows[index].leftOut += other.rows[index].leftOut
      rows[index].example = rows[index].example ?? other.rows[index].example
    }
  }
}
