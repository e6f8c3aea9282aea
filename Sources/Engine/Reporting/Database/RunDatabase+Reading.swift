package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// All children in the order of family and child.
  package func children() throws(SQLiteStoreError) -> [SessionRow] {
    try rows("ORDER BY family, child")
  }

  /// The costliest frames of the app's own, the worst first; earlier ones first in a tie.
  package func worstFrames(limit: Int = worstKept) throws(SQLiteStoreError) -> [FrameRow] {
    try costliest(of: .worst, isInterrupted: false, limit)
  }

  /// The costliest frames in which the host took the thread from its processor, in the same order.
  package func interruptedFrames(limit: Int = worstKept) throws(SQLiteStoreError) -> [FrameRow] {
    let isOlder = try !has(RunTable.interrupted.rawValue)
    return try costliest(of: isOlder ? .worst : .interrupted, isInterrupted: true, limit)
  }

  /// What a person looks at first: ten of each.
  package func costliestFrames() throws(SQLiteStoreError) -> CostliestFrames {
    CostliestFrames(
      own: try worstFrames(limit: CostliestFrames.count),
      interrupted: try interruptedFrames(limit: CostliestFrames.count))
  }

  /// Up to version 7 both kinds stood in one table, told apart by their words.
  private func costliest(
    of table: RunTable, isInterrupted: Bool, _ limit: Int
  ) throws(SQLiteStoreError) -> [FrameRow] {
    var frames: [FrameRow] = []
    try each(
      """
      SELECT \(table.columnList) FROM \(table.rawValue)
      WHERE what \(isInterrupted ? "" : "NOT") LIKE '%\(FrameRow.interruption)'
      ORDER BY cost DESC, family, child, frame LIMIT ?1
      """, [limit]
    ) { frames.append(FrameRow($0)) }
    return frames
  }

  /// The kept frames of one child whose vsyncs are among these, in order of time, without what they show; empty when the
  /// session was not kept whole.
  package func frames(
    family: Int, child: Int, among vsyncs: ClosedRange<Int> = Int.min...Int.max
  ) throws(SQLiteStoreError) -> [FrameRow] {
    let statement = try frameStatement(family: family, child: child, among: vsyncs)
    var rows: [FrameRow] = []
    while try statement.step() {
      rows.append(FrameRow(statement))
      try statement.checkValues()
    }
    return rows
  }

  /// The effects of one child that ran between two virtual instants (nanoseconds), by when they started.
  package func effects(
    family: Int, child: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [EffectRow] {
    try rows(
      """
      WHERE family = ?1 AND child = ?2 AND asked < ?4 AND started < ?4 AND ended > ?3
      ORDER BY started, ended, asked, operation, rowid
      """, [family, child, Int(from), Int(to)])
  }

  /// The gestures of one child that reach between two virtual instants (nanoseconds), by when they began.
  package func gestures(
    family: Int, child: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [GestureRow] {
    try rows(
      "WHERE family = ?1 AND child = ?2 AND began <= ?4 AND ended >= ?3 ORDER BY began, ended, rowid",
      [family, child, Int(from), Int(to)])
  }

  /// The moments that were recorded, by their numbers; none of a run of an older build.
  package func moments() throws(SQLiteStoreError) -> [MomentRow] {
    guard try has("moments") else { return [] }
    return try rows("ORDER BY number")
  }

  /// Small pictures of photos that moments show, by name. Empty for a run of an older build.
  package func pictures() throws(SQLiteStoreError) -> [MomentPicture] {
    guard try has("pictures") else { return [] }
    return try rows("ORDER BY name")
  }

  /// The files that stood for the album, in the order of family, child and name; those that were not shown both ways
  /// first, then those with an error. Empty for a run of an older build.
  package func photos() throws(SQLiteStoreError) -> [PhotoRow] {
    guard try has("photos") else { return [] }
    return try rows(
      "ORDER BY (small_at IS NULL OR full_at IS NULL) DESC, (error <> '') DESC, family, child, file")
  }

  /// The samples of one child in order of time.
  package func samples(family: Int, child: Int) throws(SQLiteStoreError) -> [SampleRow] {
    try rows("WHERE family = ?1 AND child = ?2 ORDER BY minute", [family, child])
  }

  /// All histograms, by name and then device class.
  package func histograms() throws(SQLiteStoreError) -> [StoredHistogram] {
    var result: [StoredHistogram] = []
    try each(
      "SELECT name, device_class, count, maximum, sum FROM histogram_totals ORDER BY name, device_class"
    ) { row in
      result.append(
        StoredHistogram(
          name: row.text(0), deviceClass: row.text(1), buckets: [], count: row.int(2),
          maximum: Int(row.time(3)),
          sum: Int(row.time(4))))
    }
    // Both queries share their order, so that one pass fills the buckets.
    var place = 0
    try each(
      "SELECT name, device_class, upper_end, count FROM histograms ORDER BY name, device_class, upper_end"
    ) { row in
      let (name, deviceClass) = (row.text(0), row.text(1))
      while place < result.count, result[place].name != name || result[place].deviceClass != deviceClass {
        place += 1
      }
      guard place < result.count else { return }
      result[place].buckets.append(.init(upperEnd: row.int(2), count: row.int(3)))
    }
    return result
  }

  /// What all merged families saw of each invariant, by id.
  package func invariants() throws(SQLiteStoreError) -> [InvariantOutcome] {
    var result: [InvariantOutcome] = try rows("ORDER BY id")
    try each("SELECT id, example FROM invariant_examples ORDER BY rowid") { row in
      let id = row.text(0)
      guard let place = result.firstIndex(where: { $0.id == id }) else { return }
      result[place].examples.append(row.text(1))
    }
    return result
  }

  /// The command that made the run, if it was noted.
  package func command() throws(SQLiteStoreError) -> String? {
    var found: String?
    try each("SELECT command FROM runs ORDER BY rowid LIMIT 1") { row in
      found = row.text(0).isEmpty ? nil : row.text(0)
    }
    return found
  }

  /// In what the run of these rows is another one than the report's, in words; `nil` where it is the same. O(metrics).
  ///
  /// Two runs of one scenario, seed and commit differ in what was timed.
  package func difference(from report: RunReport) throws(SQLiteStoreError) -> String? {
    var found: (scenario: String, seed: String, commit: String)?
    try each("SELECT scenario, seed, commit_name FROM runs") { row in
      found = (row.text(0), row.text(1), row.text(2))
    }
    guard let found else { return "it has no run" }
    let named = [
      ("scenario", found.scenario, report.scenario), ("seed", found.seed, "\(report.seed)"),
      ("commit", found.commit, report.commit),
    ]
    if let other = named.first(where: { $0.1 != $0.2 }) {
      return "its \(other.0) is \(other.1), and the report's \(other.2)"
    }
    var values: [String: Double] = [:]
    try each("SELECT id, value FROM metrics") { row in values[row.text(0)] = row.double(1) }
    guard let other = report.metrics.first(where: { values[$0.id] != $0.value }) else { return nil }
    return
      "`\(other.id)` is \(values[other.id].map { "\($0)" } ?? "not there"), and the report's \(other.value)"
  }
}
