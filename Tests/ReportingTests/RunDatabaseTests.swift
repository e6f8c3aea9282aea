import Foundation
import Metrics
import Reporting
import SQLiteConnecting
import Testing

@Suite("run.sqlite")
struct RunDatabaseTests {
  private let run = FakeRun(
    units: 5, minutes: 4, storedUnits: 3, activeFramesPerMinute: 60, hitchesPerMinute: 8)

  /// Every row of every table that units fill, as text, in the table's own order.
  private func rows(_ file: String) throws -> [String: [String]] {
    let settings = SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off)
    let connection = try SQLiteConnection(.file(file), settings: settings)
    // As the sqlite3 program has it: views may call json_extract.
    try connection.execute("PRAGMA trusted_schema=ON")
    let tables = [
      "units", "sessions", "gestures", "effects", "samples", "hitches", "frames", "costs", "worst",
      "interrupted",
      "histograms",
      "histogram_totals", "invariants", "invariant_examples",
    ]
    var result: [String: [String]] = [:]
    for table in tables {
      let statement = try connection.prepare("SELECT * FROM \(table)")
      while try statement.step() {
        let row = (0..<Int32(statement.columnCount)).map { statement.text($0) }.joined(separator: "|")
        result[table, default: []].append(row)
      }
    }
    return result
  }

  private func writeFamilies(_ units: [Int], in folder: TemporaryFolder) throws {
    for unit in units {
      let file = try UnitFile(folder: folder.path, unit: unit)
      try run.write(unit: unit, to: file.database)
      try file.publish()
    }
  }

  private func files(_ units: [Int], in folder: TemporaryFolder) -> [String] {
    units.map { UnitFile.path(folder: folder.path, unit: $0) }
  }

  @Test("units merged from their own files equal, row by row, the output of one worker")
  func mergeEqualsOne() throws {
    let folder = try TemporaryFolder()
    // Whoever finishes first: the order of writing must not show.
    try writeFamilies([3, 0, 4, 2, 1], in: folder)
    _ = try RunDatabase.merge(files: files([3, 0, 4, 2, 1], in: folder), into: folder.file("merged.sqlite"))
    _ = try run.database(at: folder.file("one.sqlite"))
    let merged = try rows(folder.file("merged.sqlite"))
    let one = try rows(folder.file("one.sqlite"))
    for table in one.keys.sorted() { #expect(merged[table] == one[table], "\(table)") }
    #expect(merged.count == 13, "every table has rows, or the comparison proves little")
    #expect((one["frames"]?.count ?? 0) == 3 * 2 * 4 * 60)
  }

  @Test("the merged database makes the same page as the one written at once")
  func samePage() throws {
    let folder = try TemporaryFolder()
    try writeFamilies([0, 1, 2, 3, 4], in: folder)
    let merged = try RunDatabase.merge(
      files: files([0, 1, 2, 3, 4], in: folder), into: folder.file("merged.sqlite"))
    let one = try run.database(at: folder.file("one.sqlite"))
    #expect(
      try ReportPage(run.report(), FakeRun.table, merged).page.bytes()
        == ReportPage(run.report(), FakeRun.table, one).page.bytes())
  }

  @Test("only a finished file has its name; the draft of an interrupted worker is replaced")
  func drafts() throws {
    let folder = try TemporaryFolder()
    try writeFamilies([1], in: folder)
    _ = try UnitFile(folder: folder.path, unit: 2)
    func areThere() -> [Bool] {
      files([1, 2], in: folder).map { FileManager.default.fileExists(atPath: $0) }
    }
    #expect(areThere() == [true, false])
    try writeFamilies([2], in: folder)
    #expect(areThere() == [true, true])
  }

  @Test("a unit merged twice is refused, and the database stays as it was")
  func familyTwice() throws {
    let folder = try TemporaryFolder()
    try writeFamilies([0, 1], in: folder)
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    try database.merge(folder.file("unit-00000.sqlite"))
    let before = try rows(folder.file("run.sqlite"))
    #expect(throws: SQLiteStoreError.self) { try database.merge(folder.file("unit-00000.sqlite")) }
    #expect(try rows(folder.file("run.sqlite")) == before)
    try database.merge(folder.file("unit-00001.sqlite"))
    #expect(try rows(folder.file("run.sqlite"))["units"]?.count == 2)
  }

  @Test("a failed merge leaves the earlier database")
  func failedMerge() throws {
    let folder = try TemporaryFolder()
    try writeFamilies([0], in: folder)
    _ = try RunDatabase.merge(files: files([0], in: folder), into: folder.file("run.sqlite"))
    try Data("not a database, but long enough to look".utf8).write(
      to: URL(fileURLWithPath: folder.file("unit-00009.sqlite")))
    let error = #expect(throws: ReportError.self) {
      try RunDatabase.merge(files: files([0, 9], in: folder), into: folder.file("run.sqlite"))
    }
    #expect(error?.description.contains("unit-00009.sqlite") == true)
    #expect(try RunDatabase(reading: folder.file("run.sqlite")).sessions().count == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.file("run.sqlite.draft")))
  }

  @Test("the worst frames of a run are the costliest of all units, a hundred at most")
  func worst() throws {
    let folder = try TemporaryFolder()
    var run = run
    run.minutes = 20
    let database = try run.database(at: folder.file("run.sqlite"))
    let worst = try database.worstFrames()
    #expect(worst.count == RunDatabase.worstStored)
    #expect(worst.map(\.cost) == worst.map(\.cost).sorted(by: >))
    let retained = try (0..<3).flatMap { unit in
      try (0..<2).flatMap { try database.frames(unit: unit, session: $0) }
    }
    let least = worst.last?.cost ?? 0
    for frame in retained where frame.cost > least {
      #expect(worst.contains(frame), "frame \(frame.frame) of \(frame.unit).\(frame.session)")
    }
  }

  @Test("timelines are drawn from costs alone; a file of version 9 has none, and is read and merged")
  func costs() throws {
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    let drawn = try String(
      decoding: ReportPage(run.report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
    let plain = try SQLiteConnection(.file(folder.file("run.sqlite")), settings: .fast)
    try plain.execute("DELETE FROM frame_packs")
    let unframed = try String(
      decoding: ReportPage(
        run.report(), FakeRun.table, RunDatabase(reading: folder.file("run.sqlite"))
      ).page.bytes(), as: UTF8.self)
    #expect(drawn == unframed)
    try plain.execute("DROP TABLE costs; PRAGMA user_version = 9")
    let older = try RunDatabase(reading: folder.file("run.sqlite"))
    let undrawn = try String(
      decoding: ReportPage(run.report(), FakeRun.table, older).page.bytes(), as: UTF8.self)
    #expect(undrawn != drawn)
    let merged = try RunDatabase(creating: folder.file("merged.sqlite"))
    try merged.merge(folder.file("run.sqlite"))
    #expect(try merged.sessions() == older.sessions() && merged.worstFrames() == older.worstFrames())
  }

  @Test("only a database of rows without a run is replaceable")
  func replaceable() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("rows.sqlite"))
    #expect(RunDatabase.isReplaceable(folder.file("rows.sqlite")))
    try database.add(scenario: "s", seed: 1, commit: "c", command: "skiprope run s")
    #expect(!RunDatabase.isReplaceable(folder.file("rows.sqlite")))
    try Data("notes".utf8).write(to: URL(filePath: folder.file("notes.txt")))
    #expect(!RunDatabase.isReplaceable(folder.file("notes.txt")))
    #expect(!RunDatabase.isReplaceable(folder.file("none.sqlite")))
  }

  private func frame(_ number: Int, unit: Int = 0, cost: Int, _ what: String) -> FrameRow {
    FrameRow(
      unit: unit, session: 1, frame: number, vsync: Int64(number), stages: [cost, 0, 0, 0, 0, 0],
      toolkit: 0,
      period: 16_666_667, samples: 0, created: 0, moved: 0, changed: 0, removed: 0, step: "browse",
      screen: "grid", animating: false, placeholders: 0, what: what)
  }

  @Test("on a loaded machine ten uninterrupted frames are still listed, however many were interrupted")
  func interruptedFrames() throws {
    let folder = try TemporaryFolder()
    for unit in 0..<2 {
      let file = try UnitFile(folder: folder.path, unit: unit)
      try file.database.batch { () throws(SQLiteStoreError) in
        for number in 0..<RunDatabase.worstStored {
          let stolen = frame(
            number, unit: unit, cost: 9_000 + number, "1 moved, \(FrameRow.interruption)")
          try file.database.add(worst: stolen, isInterrupted: true)
        }
        for number in 200..<210 {
          try file.database.add(worst: frame(number, unit: unit, cost: number, "2 moved"))
        }
      }
      try file.publish()
    }
    let run = try RunDatabase.merge(files: files([0, 1], in: folder), into: folder.file("run.sqlite"))
    let costliest = try run.costliestFrames()
    #expect(costliest.own.map(\.cost) == [209, 209, 208, 208, 207, 207, 206, 206, 205, 205])
    #expect(costliest.interrupted.map(\.cost).prefix(3) == [9_099, 9_099, 9_098])
    #expect(costliest.interrupted.count == CostliestFrames.count)
    #expect(try run.interruptedFrames(limit: 1_000).count == RunDatabase.worstStored)
  }

  @Test("a file of families and children is refused with its version and the remedy, and left as it is")
  func older() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("run.sqlite")
    let steps = [String](repeating: "CREATE TABLE IF NOT EXISTS families (family INTEGER)", count: 8)
    _ = try SQLiteConnection(
      .file(path), settings: .fast, schema: SQLiteSchema(applicationID: 0x536B_5272, steps: steps))
    let before = try Data(contentsOf: URL(filePath: path))
    for open in [{ try RunDatabase(reading: $0) }, { try RunDatabase(creating: $0) }] {
      let error = #expect(throws: SQLiteStoreError.self) { _ = try open(path) }
      #expect(error == .schemaTooOld(file: path, found: 8, supported: 9))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("frames, samples and sessions are read back as they were written")
  func rowRoundTrip() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let frame = FrameRow(
      unit: 1, session: 2, frame: 3, vsync: 4, stages: [5, 6, 7, 8, 9, 10], toolkit: 11, period: 12,
      samples: 13,
      created: 14, moved: 15, changed: 16, removed: 17, step: "eighteen", screen: "nineteen",
      animating: true, placeholders: 20, what: "O'Hara; DROP TABLE frames --")
    let sample = SampleRow(
      unit: 1, session: 2, minute: 3, liveBytes: 4, cacheBytes: 5, cacheEntries: 6, pinnedBytes: 7,
      inFlightBytes: 8, diskBytes: 9, residentBytes: 10, openFiles: 11, activeFrames: 12, costP99: 13,
      hitchNanoseconds: 14, placeholderNanoseconds: 15)
    let session = SessionRow(
      unit: 1, session: 2, ageYears: 3, device: "d", deviceTitle: "D", refreshHertz: 4, sessionMemory: 5,
      cacheMemory: 6, vsyncs: 7)
    try database.add(frames: [frame])
    try database.add(worst: frame)
    try database.add(sample)
    try database.add(session)
    #expect(try database.frames(unit: 1, session: 2) == [frame])
    #expect(try database.worstFrames() == [frame])
    #expect(try database.samples(unit: 1, session: 2) == [sample])
    #expect(try database.sessions() == [session])
  }

  /// A file that was shown small alone, one with an error, and two in order.
  private var photos: [PhotoRow] {
    func photo(_ file: String, full: Int64?, _ error: String = "") -> PhotoRow {
      PhotoRow(
        unit: 0, session: 1, file: file, bytes: 2, width: 3, height: 4, small: 5, full: full, decodes: 6,
        decodeNanoseconds: 7, pixels: 8, error: error)
    }
    return [
      photo("z'.jpg", full: nil), photo("y.jpg", full: 9, "no JPEG"), photo("a.jpg", full: 0),
      photo("b.jpg", full: 9),
    ]
  }

  @Test("files are read back, those not shown both ways first, then those with an error")
  func files() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    #expect(try database.photos() == [])
    for photo in photos.reversed() { try database.add(photo) }
    #expect(try database.photos() == photos)
  }

  @Test("a stored histogram has the values of its source")
  func histograms() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    var whole = Histogram()
    for part in 0..<3 {
      var histogram = Histogram()
      for index in 0..<500 { histogram.record((index * index * 37 + part * 911) % 90_000_000) }
      whole.merge(histogram)
      try database.add(histogram, name: "frame.cost", deviceClass: "60 Hz")
    }
    var other = Histogram()
    other.record(5)
    try database.add(other, name: "frame.cost", deviceClass: "120 Hz")
    let stored = try database.histograms()
    #expect(stored.map(\.deviceClass) == ["120 Hz", "60 Hz"])
    let found = try #require(stored.last)
    #expect((found.count, found.sum, found.maximum) == (whole.count, whole.sum, whole.maximum))
    for perMille in [1, 10, 250, 500, 900, 990, 999, 1_000] {
      #expect(found.value(atPerMille: perMille) == whole.value(atPerMille: perMille), "\(perMille)")
    }
  }

  @Test("invariants of units add up, with five examples at most")
  func invariants() throws {
    let folder = try TemporaryFolder()
    let database = try run.database(at: folder.file("run.sqlite"))
    let found = try database.invariants()
    let rule = try #require(found.first { $0.id == "gesture.debounce" })
    #expect((rule.checked, rule.exercised, rule.violations) == (910 * 5, 71 * 5, 5))
    #expect(rule.required == 50)
    #expect(rule.examples.count == 5)
    #expect(found.map(\.id) == found.map(\.id).sorted())
  }

  @Test("figures of the whole run replace earlier ones")
  func figures() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    try database.replace(metrics: run.metrics, budgets: run.budgets)
    try database.replace(metrics: run.metrics, budgets: run.budgets)
    let connection = try SQLiteConnection(.file(folder.file("run.sqlite")), settings: .fast)
    #expect(try connection.integer("SELECT count(*) FROM metrics") == Int64(run.metrics.count))
    #expect(try connection.integer("SELECT count(*) FROM budgets") == Int64(run.budgets.count))
    #expect(try connection.integer("SELECT count(*) FROM budgets WHERE value IS NULL") == 1)
  }

  @Test("the stored command repeats the run")
  func command() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    #expect(try database.command() == nil)
    let built = String(
      decoding: try ReportPage(run.report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
    #expect(built.contains("skiprope run two-sessions-evening --seed 18446744073709551615 --workers 2"))
    try database.add(scenario: "s", seed: .max, commit: "c", command: "skiprope run s --preset night")
    #expect(try database.command() == "skiprope run s --preset night")
    let noted = String(
      decoding: try ReportPage(run.report(), FakeRun.table, database).page.bytes(), as: UTF8.self)
    #expect(noted.contains("skiprope run s --preset night"))
  }

  @Test("digests of seconds are read back, listed second by second, and compared")
  func checkpoints() throws {
    let folder = try TemporaryFolder()
    let database = try RunDatabase(creating: folder.file("run.sqlite"))
    let digests: [UInt64] = [1, .max, 0x0123_4567_89AB_CDEF]
    try database.add(checkpoints: digests, unit: 2, session: 1)
    try database.add(checkpoints: [], unit: 2, session: 2)
    #expect(try database.checkpoints(unit: 2, session: 1) == digests)
    #expect(try database.checkpoints(unit: 2, session: 2) == [])
    #expect(try database.checkpoints(unit: 3, session: 1) == [])
    let connection = try SQLiteConnection(
      .file(folder.file("run.sqlite")),
      settings: SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off))
    let statement = try connection.prepare("SELECT * FROM checkpoints ORDER BY unit, session, second")
    var shown: [String] = []
    while try statement.step() {
      shown.append((0..<4).map { statement.text($0) }.joined(separator: " "))
    }
    #expect(shown == ["2 1 0 0000000000000001", "2 1 1 ffffffffffffffff", "2 1 2 0123456789abcdef"])
    #expect(RunDatabase.firstDifference(digests, digests) == nil)
    #expect(RunDatabase.firstDifference(digests, [1, 2, 0x0123_4567_89AB_CDEF]) == 1)
    #expect(RunDatabase.firstDifference(digests, [1, .max]) == 2)
  }
}
