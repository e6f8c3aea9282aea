package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// All children in the order of family and child.
  package func children() throws(SQLiteStoreError) -> [SessionRow] {
    var rows: [SessionRow] = []
    try each("SELECT \(RunTable.children.columnList) FROM children ORDER BY family, child") { row in
      rows.append(
        SessionRow(
          family: row.int(0), child: row.int(1), ageYears: row.int(2), device: row.text(3),
          deviceTitle: row.text(4), refreshHertz: row.int(5), sessionMemory: row.int(6),
          cacheMemory: row.int(7), vsyncs: row.int(8)))
    }
    return rows
  }

  /// The costliest frames, the worst first; earlier ones first in a tie.
  package func worstFrames(limit: Int = worstKept) throws(SQLiteStoreError) -> [FrameRow] {
    var rows: [FrameRow] = []
    try each(
      "SELECT \(RunTable.worst.columnList) FROM worst ORDER BY cost DESC, family, child, frame LIMIT ?1",
      [limit]
    ) { row in rows.append(row.frame) }
    return rows
  }

  /// The kept frames of one child whose vsyncs are among these, in order of time, without what they show; empty when the
  /// session was not kept whole.
  package func frames(
    family: Int, child: Int, among vsyncs: ClosedRange<Int> = Int.min...Int.max
  ) throws(SQLiteStoreError) -> [FrameRow] {
    let statement = try frameStatement(family: family, child: child, among: vsyncs)
    var rows: [FrameRow] = []
    while try statement.step() { rows.append(statement.frame) }
    return rows
  }

  /// The effects of one child that ran between two virtual instants (nanoseconds), by when they started.
  package func effects(
    family: Int, child: Int, from: Int64, to: Int64
  ) throws(SQLiteStoreError) -> [EffectRow] {
    var rows: [EffectRow] = []
    try each(
      """
      SELECT \(RunTable.effects.columnList) FROM effects
      WHERE family = ?1 AND child = ?2 AND asked < ?4 AND started < ?4 AND ended > ?3
      ORDER BY started, ended, asked, operation, rowid
      """, [family, child, Int(from), Int(to)]
    ) { row in
      rows.append(
        EffectRow(
          family: row.int(0), child: row.int(1), operation: row.text(2), lane: row.text(3),
          asked: row.int64(4), started: row.int64(5), ended: row.int64(6), measured: row.int(7)))
    }
    return rows
  }

  /// The files that stood for the album, in the order of family, child and name; those that were not shown both ways
  /// first, then those with an error. Empty for a run of an older build.
  package func photos() throws(SQLiteStoreError) -> [PhotoRow] {
    guard try has("photos") else { return [] }
    var rows: [PhotoRow] = []
    try each(
      """
      SELECT \(RunTable.photos.columnList) FROM photos
      ORDER BY (small_at IS NULL OR full_at IS NULL) DESC, (error <> '') DESC, family, child, file
      """
    ) { row in
      rows.append(
        PhotoRow(
          family: row.int(0), child: row.int(1), file: row.text(2), bytes: row.int(3), width: row.int(4),
          height: row.int(5), small: row.isNull(6) ? nil : row.int64(6),
          full: row.isNull(7) ? nil : row.int64(7), decodes: row.int(8), decodeNanoseconds: row.int(9),
          pixels: row.int(10), error: row.text(11)))
    }
    return rows
  }

  /// The samples of one child in order of time.
  package func samples(family: Int, child: Int) throws(SQLiteStoreError) -> [SampleRow] {
    var rows: [SampleRow] = []
    let columns = RunTable.samples.columnList
    try each(
      "SELECT \(columns) FROM samples WHERE family = ?1 AND child = ?2 ORDER BY minute", [family, child]
    ) { row in
      rows.append(
        SampleRow(
          family: row.int(0), child: row.int(1), minute: row.int(2), liveBytes: row.int(3),
          cacheBytes: row.int(4), cacheEntries: row.int(5), pinnedBytes: row.int(6),
          inFlightBytes: row.int(7), diskBytes: row.int(8), residentBytes: row.int(9), openFiles: row.int(10),
          activeFrames: row.int(11), costP99: row.int(12), hitchNanoseconds: row.int64(13),
          placeholderNanoseconds: row.int64(14)))
    }
    return rows
  }

  /// All histograms, by name and then device class.
  package func histograms() throws(SQLiteStoreError) -> [StoredHistogram] {
    var result: [StoredHistogram] = []
    try each(
      "SELECT name, device_class, count, maximum, sum FROM histogram_totals ORDER BY name, device_class"
    ) { row in
      result.append(
        StoredHistogram(
          name: row.text(0), deviceClass: row.text(1), buckets: [], count: row.int(2), maximum: row.int(3),
          sum: row.int(4)))
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
    var result: [InvariantOutcome] = []
    try each("SELECT \(RunTable.invariants.columnList) FROM invariants ORDER BY id") { row in
      result.append(
        InvariantOutcome(
          id: row.text(0), title: row.text(1), checked: row.int(2), provoked: row.int(3),
          required: row.int(4),
          violations: row.int(5), examples: []))
    }
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
}

extension SQLiteStatement {
  /// The column as a whole number.
  func int(_ column: Int32) -> Int { Int(int64(column)) }
  /// The row of a frame, its columns in the order of `RunTable.worst`.
  var frame: FrameRow {
    FrameRow(
      family: int(0), child: int(1), frame: int(2), vsync: int64(3), stages: (4..<10).map { int($0) },
      toolkit: int(10), period: int(11), samples: int(12), created: int(13), moved: int(14), changed: int(15),
      removed: int(16), step: text(17), screen: text(18), animating: int(19) != 0, placeholders: int(20),
      what: text(21))
  }
}
