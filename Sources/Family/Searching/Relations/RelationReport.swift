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

  /// Whether a relation was tried, changed nothing, and left no more than its limit out.
  package func holds(_ row: Row) -> Bool {
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
}
