package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// All sessions in the order of unit and session.
  package func sessions() throws(SQLiteStoreError) -> [SessionRow] {
    try rows("ORDER BY unit, session")
  }

  /// The costliest frames of the app's own, the worst first; earlier ones first in a tie.
  package func worstFrames(limit: Int = worstKept) throws(SQLiteStoreError) -> [FrameRow] {
    try costliest(of: .worst, limit)
  }

  /// The costliest frames in which the host took the thread from its processor, in the same order.
  package func interruptedFrames(limit: Int = worstKept) throws(SQLiteStoreError) -> [FrameRow] {
    try costliest(of: .interrupted, limit)
  }

  /// What a person looks at first: ten of each.
  package func costliestFrames() throws(SQLiteStoreError) -> CostliestFrames {
    CostliestFrames(
      own: try worstFrames(limit: CostliestFrames.count),
      interrupted: try interruptedFrames(limit: CostliestFrames.count))
  }

  private func costliest(of table: RunTable, _ limit: Int) throws(SQLiteStoreError) -> [FrameRow] {
    var frames: [FrameRow] = []
    try each(
      """
      SELECT \(table.columnList) FROM \(table.rawValue)
      ORDER BY cost DESC, unit, session, frame LIMIT ?1
      """, [limit]
    ) { frames.append(FrameRow($0)) }
    return frames
  }

  /// The kept frames of one session whose vsyncs are among these, in order of time, without what they show; empty when the
  /// session was not kept whole.
  package func frames(
    unit: Int, session: Int, among vsyncs: ClosedRange<Int> = Int.min...Int.max
  ) throws(SQLiteStoreError) -> [FrameRow] {
    let statement = try frameStatement(unit: unit, session: session, among: vsyncs)
    var rows: [FrameRow] = []
    while try statement.step() {
      rows.append(FrameRow(statement))
      try statement.checkValues()
    }
    return rows
  }

  /// The effects of one session that ran between two virtual instants (nanoseconds), by when they started.
  package func effects(
    unit: Int, session: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [EffectRow] {
    try rows(
      """
      WHERE unit = ?1 AND session = ?2 AND asked < ?4 AND started < ?4 AND ended > ?3
      ORDER BY started, ended, asked, operation, rowid
      """, [unit, session, Int(from), Int(to)])
  }

  /// The gestures of one session that reach between two virtual instants (nanoseconds), by when they began.
  package func gestures(
    unit: Int, session: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [GestureRow] {
    try rows(
      "WHERE unit = ?1 AND session = ?2 AND began <= ?4 AND ended >= ?3 ORDER BY began, ended, rowid",
      [unit, session, Int(from), Int(to)])
  }

  /// The moments that were recorded, by their numbers.
  package func moments() throws(SQLiteStoreError) -> [ClipRow] { try rows("ORDER BY number") }

  /// Small pictures of photos that moments show, by name.
  package func pictures() throws(SQLiteStoreError) -> [ClipPicture] { try rows("ORDER BY name") }

  /// The files that stood for the album, in the order of unit, session and name; those that were not shown both ways
  /// first, then those with an error.
  package func photos() throws(SQLiteStoreError) -> [PhotoRow] {
    try rows(
      "ORDER BY (small_at IS NULL OR full_at IS NULL) DESC, (error <> '') DESC, unit, session, file")
  }

  /// The samples of one session in order of time.
  package func samples(unit: Int, session: Int) throws(SQLiteStoreError) -> [SampleRow] {
    try rows("WHERE unit = ?1 AND session = ?2 ORDER BY minute", [unit, session])
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

  /// What all merged units saw of each invariant, by id.
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
