package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// Whether the file has the table `costs`; one of version 9 that is only read does not.
  func hasCosts() throws(SQLiteStoreError) -> Bool {
    var found = false
    try each("SELECT 1 FROM sqlite_schema WHERE name = '\(RunTable.costs.rawValue)'") { _ in found = true }
    return found
  }

  /// Whether each frame of some session is stored.
  func hasFrames() throws(SQLiteStoreError) -> Bool {
    var found = false
    try each("SELECT 1 FROM frame_packs LIMIT 1") { _ in found = true }
    return found
  }

  /// Whether a file is a database of rows that belong to no run, such as those of a replay.
  package static func isReplaceable(_ path: String) -> Bool {
    var hasRun = false
    do throws(SQLiteStoreError) {
      try RunDatabase(reading: path).each("SELECT 1 FROM runs LIMIT 1") { _ in hasRun = true }
    } catch {
      return false
    }
    return !hasRun
  }

  /// All sessions in the order of unit and session.
  package func sessions() throws(SQLiteStoreError) -> [SessionRow] {
    try rows("ORDER BY unit, session")
  }

  /// The slowest frames without interruption by the host, the slowest first; earlier ones first in a tie.
  package func worstFrames(limit: Int = worstStored) throws(SQLiteStoreError) -> [FrameRow] {
    try costliest(of: .worst, limit)
  }

  /// The slowest frames during which the host preempted the thread, in the same order.
  package func interruptedFrames(limit: Int = worstStored) throws(SQLiteStoreError) -> [FrameRow] {
    try costliest(of: .interrupted, limit)
  }

  /// The ten slowest of each kind.
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

  /// The stored frames of one session with a vsync in the range, in order of time, without their screens. Empty if the session's
  /// frames were not stored.
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

  /// The effects of one session that ran between two virtual instants (nanoseconds), by start.
  package func effects(
    unit: Int, session: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [EffectRow] {
    try rows(
      """
      WHERE unit = ?1 AND session = ?2 AND asked < ?4 AND started < ?4 AND ended > ?3
      ORDER BY started, ended, asked, operation, rowid
      """, [unit, session, Int(from), Int(to)])
  }

  /// The gestures of one session that overlap a time range (nanoseconds), by start.
  package func gestures(
    unit: Int, session: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [GestureRow] {
    try rows(
      "WHERE unit = ?1 AND session = ?2 AND began <= ?4 AND ended >= ?3 ORDER BY began, ended, rowid",
      [unit, session, Int(from), Int(to)])
  }

  /// The recorded clips, by number.
  package func clips() throws(SQLiteStoreError) -> [ClipRow] { try rows("ORDER BY number") }

  /// Small pictures of photos in clips, by name.
  package func pictures() throws(SQLiteStoreError) -> [ClipPicture] { try rows("ORDER BY name") }

  /// The files of the album. Those not shown in both sizes come first, then those with an error, then by unit, session and name.
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
    // Both queries have the same order, so one pass fills the buckets.
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

  /// The results of each rule over all merged units, by ID.
  package func invariants() throws(SQLiteStoreError) -> [InvariantOutcome] {
    var result: [InvariantOutcome] = try rows("ORDER BY id")
    try each("SELECT id, example FROM invariant_examples ORDER BY rowid") { row in
      let id = row.text(0)
      guard let place = result.firstIndex(where: { $0.id == id }) else { return }
      result[place].examples.append(row.text(1))
    }
    return result
  }

  /// The command that made the run; `nil` if it was not stored.
  package func command() throws(SQLiteStoreError) -> String? {
    var found: String?
    try each("SELECT command FROM runs ORDER BY rowid LIMIT 1") { row in
      found = row.text(0).isEmpty ? nil : row.text(0)
    }
    return found
  }

  /// Describes how these rows belong to another run than the report; `nil` if they match. O(metrics).
  ///
  /// Two runs of one scenario, seed and commit differ in their timed metrics.
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
