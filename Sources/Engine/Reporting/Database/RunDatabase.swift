internal import Foundation
package import Metrics
package import SQLiteConnecting
internal import Simulation

/// `run.sqlite` or a family's part of it: the rows behind a report.
///
/// One owner, one thread. All errors are those of SQLite and name the file.
package final class RunDatabase {
  /// Worst frames kept for a run.
  package static let worstKept = 100
  /// Examples kept for each invariant.
  static let examplesKept = 5
  /// "SkRr" in ASCII marks our files. Version 2 added the photos of a directory, version 3 the steps, version 4 what
  /// frames show; version 5 packs frames by session.
  static let schema = SQLiteSchema(
    applicationID: 0x536B_5272,
    steps: [
      (RunTable.allCases.filter { ![.photos, .steps, .framePacks].contains($0) }.map(\.creation)
        + [RunTable.frameRows, checkpointView]).joined(separator: ";\n"),
      RunTable.photos.creation, RunTable.steps.creation, RunTable.shownRows, RunTable.packing,
    ])

  let connection: SQLiteConnection
  private var inserts: [RunTable: SQLiteStatement] = [:]

  private init(_ connection: SQLiteConnection) { self.connection = connection }

  /// Makes or opens a file for writing. It never waits for the disk: a run's database can be made again from the
  /// files of its families.
  package convenience init(creating path: String) throws(SQLiteStoreError) {
    try self.init(SQLiteConnection(.file(path), settings: .bulk, schema: RunDatabase.schema))
  }

  /// Opens an existing file for reading only.
  package convenience init(reading path: String) throws(SQLiteStoreError) {
    let settings = SQLiteSettings(access: .readOnly, journal: .memory, synchronous: .off)
    try self.init(SQLiteConnection(.file(path), settings: settings, schema: RunDatabase.schema))
  }

  /// Runs the body as one transaction: thousands of rows at the price of one commit.
  package func batch(_ body: () throws(SQLiteStoreError) -> Void) throws(SQLiteStoreError) {
    try connection.transaction(body)
  }

  /// Inserts one row; statements are compiled once.
  func insert(
    into table: RunTable, _ fill: (inout RowBinder) throws(SQLiteStoreError) -> Void
  ) throws(SQLiteStoreError) {
    let statement: SQLiteStatement
    if let known = inserts[table] {
      statement = known
    } else {
      statement = try connection.prepare(table.insertion)
      inserts[table] = statement
    }
    var binder = RowBinder(statement)
    try fill(&binder)
    try statement.run()
  }

  /// Whether the file has a table or a view of this name: one that is only read keeps the tables of the build that wrote it.
  func has(_ name: String) throws(SQLiteStoreError) -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = '\(name)'") > 0
  }

  /// Calls the body for every row that a query answers; parameters are whole numbers.
  func each(
    _ sql: String, _ parameters: [Int] = [], _ body: (SQLiteStatement) -> Void
  ) throws(SQLiteStoreError) {
    let statement = try connection.prepare(sql)
    for (index, value) in parameters.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
    while try statement.step() { body(statement) }
  }
}

/// Fills a statement's parameters one after the other.
struct RowBinder {
  private let statement: SQLiteStatement
  private var position: Int32 = 0

  init(_ statement: SQLiteStatement) { self.statement = statement }

  mutating func int(_ value: Int) throws(SQLiteStoreError) { try int64(Int64(value)) }
  mutating func int64(_ value: Int64) throws(SQLiteStoreError) {
    position += 1
    try statement.bind(value, at: position)
  }
  mutating func int64(_ value: Int64?) throws(SQLiteStoreError) {
    guard let value else {
      position += 1
      return try statement.bindNull(at: position)
    }
    try int64(value)
  }
  mutating func text(_ value: String) throws(SQLiteStoreError) {
    position += 1
    try statement.bind(value, at: position)
  }
  /// UTF-8.
  mutating func text(_ value: [UInt8]) throws(SQLiteStoreError) {
    position += 1
    try statement.bind(text: value, at: position)
  }
  mutating func bytes(_ value: [UInt8]) throws(SQLiteStoreError) {
    position += 1
    try statement.bind(value, at: position)
  }
  mutating func real(_ value: Double?) throws(SQLiteStoreError) {
    position += 1
    if let value { try statement.bind(value, at: position) } else { try statement.bindNull(at: position) }
  }
}

// MARK: - Writing

extension RunDatabase {
  /// The run's own row; seeds are text, since SQLite's integers are signed.
  package func add(
    scenario: String, seed: UInt64, commit: String, command: String
  ) throws(SQLiteStoreError) {
    try insert(into: .runs) { row throws(SQLiteStoreError) in
      for text in [scenario, String(seed), commit, command] { try row.text(text) }
    }
  }

  package func add(family: Int, outcome: String, photos: Int) throws(SQLiteStoreError) {
    try insert(into: .families) { row throws(SQLiteStoreError) in
      try row.int(family)
      try row.text(outcome)
      try row.int(photos)
    }
  }

  package func add(_ child: SessionRow) throws(SQLiteStoreError) {
    try insert(into: .children) { row throws(SQLiteStoreError) in
      for value in [child.family, child.child, child.ageYears] { try row.int(value) }
      try row.text(child.device)
      try row.text(child.deviceTitle)
      for value in [child.refreshHertz, child.sessionMemory, child.cacheMemory, child.vsyncs] {
        try row.int(value)
      }
    }
  }

  package func add(_ photo: PhotoRow) throws(SQLiteStoreError) {
    try insert(into: .photos) { row throws(SQLiteStoreError) in
      try row.int(photo.family)
      try row.int(photo.child)
      try row.text(photo.file)
      for value in [photo.bytes, photo.width, photo.height] { try row.int(value) }
      try row.int64(photo.small)
      try row.int64(photo.full)
      for value in [photo.decodes, photo.decodeNanoseconds, photo.pixels] { try row.int(value) }
      try row.text(photo.error)
    }
  }

  package func add(_ gesture: GestureRow) throws(SQLiteStoreError) {
    try insert(into: .gestures) { row throws(SQLiteStoreError) in
      try row.int(gesture.family)
      try row.int(gesture.child)
      try row.int64(gesture.began)
      try row.int64(gesture.ended)
      try row.text(gesture.intent)
      try row.text(gesture.recognised)
      try row.text(gesture.outcome)
      try row.text(gesture.screen)
    }
  }

  package func add(_ effect: EffectRow) throws(SQLiteStoreError) {
    try insert(into: .effects) { row throws(SQLiteStoreError) in
      try row.int(effect.family)
      try row.int(effect.child)
      try row.text(effect.operation)
      try row.text(effect.lane)
      try row.int64(effect.asked)
      try row.int64(effect.started)
      try row.int64(effect.ended)
      try row.int(effect.measured)
    }
  }

  package func add(_ sample: SampleRow) throws(SQLiteStoreError) {
    try insert(into: .samples) { row throws(SQLiteStoreError) in
      try row.int(sample.family)
      try row.int(sample.child)
      try row.int(sample.minute)
      try row.int(sample.liveBytes)
      try row.int(sample.cacheBytes)
      try row.int(sample.cacheEntries)
      try row.int(sample.pinnedBytes)
      try row.int(sample.inFlightBytes)
      try row.int(sample.diskBytes)
      try row.int(sample.residentBytes)
      try row.int(sample.openFiles)
      try row.int(sample.activeFrames)
      try row.int(sample.costP99)
      try row.int64(sample.hitchNanoseconds)
      try row.int64(sample.placeholderNanoseconds)
    }
  }

  /// Keeps frames of one session, in order of time, among those of the sessions that are kept whole.
  package func add(frames: [FrameRow]) throws(SQLiteStoreError) {
    var pack = FramePack()
    for frame in frames {
      pack.add(frame)
      if pack.count == RowBuffer.limit {
        try add(pack)
        pack.removeAll()
      }
    }
    try add(pack)
  }

  func add(_ pack: FramePack) throws(SQLiteStoreError) {
    guard pack.count > 0 else { return }
    try insert(into: .framePacks) { row throws(SQLiteStoreError) in
      for value in [pack.family, pack.child, pack.frames.lowerBound, pack.frames.upperBound] {
        try row.int(value)
      }
      try row.text(pack.bytes)
    }
  }

  /// Keeps a frame among the worst; call `trimWorst` when more than `worstKept` were added.
  package func add(worst frame: FrameRow) throws(SQLiteStoreError) {
    precondition(
      frame.stages.count == FrameStage.allCases.count, "\(frame.stages.count) stages in frame \(frame.frame)")
    try insert(into: .worst) { row throws(SQLiteStoreError) in
      try row.int(frame.family)
      try row.int(frame.child)
      try row.int(frame.frame)
      try row.int64(frame.vsync)
      for stage in frame.stages { try row.int(stage) }
      try row.int(frame.toolkit)
      try row.int(frame.period)
      try row.int(frame.samples)
      try row.int(frame.created)
      try row.int(frame.moved)
      try row.int(frame.changed)
      try row.int(frame.removed)
      try row.text(frame.step)
      try row.text(frame.screen)
      try row.int(frame.animating ? 1 : 0)
      try row.int(frame.placeholders)
      try row.text(frame.what)
    }
  }

  /// Lists a frame that is late; one in time is refused by a precondition.
  package func add(hitch frame: FrameRow) throws(SQLiteStoreError) {
    precondition(frame.hitch > 0, "frame \(frame.frame) costs \(frame.cost) of \(frame.period) ns: no hitch")
    try insert(into: .hitches) { row throws(SQLiteStoreError) in
      try row.int(frame.family)
      try row.int(frame.child)
      try row.int(frame.frame)
      try row.int64(frame.vsync)
      for value in [frame.period, frame.hitch, frame.product, frame.toolkit] { try row.int(value) }
      try row.text(RunFacts.cause(frame).name)
      for text in [frame.step, frame.screen, frame.what] { try row.text(text) }
    }
  }

  /// Leaves the costliest frames only; earlier families, children and frames win a tie.
  package func trimWorst() throws(SQLiteStoreError) {
    try connection.execute(
      """
      DELETE FROM worst WHERE (family, child, frame) NOT IN (SELECT family, child, frame FROM worst
      ORDER BY cost DESC, family, child, frame LIMIT \(RunDatabase.worstKept))
      """)
  }

  /// Adds a histogram's samples to those of its name and device class.
  package func add(_ histogram: Histogram, name: String, deviceClass: String) throws(SQLiteStoreError) {
    guard histogram.count > 0 else { return }
    for bucket in histogram.buckets {
      try insert(into: .histograms) { row throws(SQLiteStoreError) in
        try row.text(name)
        try row.text(deviceClass)
        try row.int(bucket.upperEnd)
        try row.int(bucket.count)
      }
    }
    try insert(into: .histogramTotals) { row throws(SQLiteStoreError) in
      try row.text(name)
      try row.text(deviceClass)
      for value in [histogram.count, histogram.maximum, histogram.sum] { try row.int(value) }
    }
  }

  /// Adds what a family saw of an invariant to what others saw of it.
  package func add(_ invariant: InvariantOutcome) throws(SQLiteStoreError) {
    try insert(into: .invariants) { row throws(SQLiteStoreError) in
      try row.text(invariant.id)
      try row.text(invariant.title)
      try row.int(invariant.checked)
      try row.int(invariant.provoked)
      try row.int(invariant.required)
      try row.int(invariant.violations)
    }
    for example in invariant.examples.prefix(RunDatabase.examplesKept) {
      try insert(into: .invariantExamples) { row throws(SQLiteStoreError) in
        try row.text(invariant.id)
        try row.text(example)
      }
    }
  }

  /// Writes what frames did by step.
  package func add(_ steps: [StepWork]) throws(SQLiteStoreError) {
    for step in steps {
      try insert(into: .steps) { row throws(SQLiteStoreError) in
        try row.text(step.step)
        for value in [step.frames, step.created, step.changed, step.moved, step.removed, step.bytes] {
          try row.int(value)
        }
        for value in [step.retains, step.releases, step.objects, step.allocations] {
          try row.int64(value.map(Int64.init))
        }
      }
    }
  }

  /// Writes the figures and budgets of the whole run in place of earlier ones.
  package func replace(metrics: [MetricValue], budgets: [BudgetOutcome]) throws(SQLiteStoreError) {
    try batch { () throws(SQLiteStoreError) in
      try connection.execute("DELETE FROM metrics; DELETE FROM budgets")
      for metric in metrics { try add(metric) }
      for budget in budgets { try add(budget) }
    }
  }

  private func add(_ metric: MetricValue) throws(SQLiteStoreError) {
    try insert(into: .metrics) { row throws(SQLiteStoreError) in
      try row.text(metric.id)
      try row.real(metric.value)
      try row.text(metric.unit)
      try row.text(metric.better.rawValue)
      try row.text(metric.kind.rawValue)
      try row.int(metric.samples)
    }
  }

  private func add(_ budget: BudgetOutcome) throws(SQLiteStoreError) {
    try insert(into: .budgets) { row throws(SQLiteStoreError) in
      try row.text(budget.metric)
      try row.real(budget.limit)
      try row.real(budget.least)
      try row.real(budget.value)
      try row.text(budget.unit)
      try row.int(budget.samples)
      try row.int(budget.holds ? 1 : 0)
      try row.text(budget.remark)
    }
  }
}

// MARK: - Whose rows they are

extension RunDatabase {
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

// MARK: - Merging

extension RunDatabase {
  /// Copies all rows of a family's file behind the rows that are there; memory does not grow with the file.
  ///
  /// Histograms and invariants of one name add up. A family that is there already is refused by its key, and nothing
  /// of the file stays. Call it in the order of the families; `finishMerge` once at the end.
  package func merge(_ file: String) throws(SQLiteStoreError) {
    // Checks the marks, so that a foreign or newer file is refused by name.
    _ = try RunDatabase(reading: file)
    let attach = try connection.prepare("ATTACH DATABASE ? AS part")
    try attach.bind(file, at: 1)
    try attach.run()
    defer { try? connection.execute("DETACH DATABASE part") }
    try batch { () throws(SQLiteStoreError) in
      for table in RunTable.allCases {
        if let merging = table.merging { try connection.execute(merging) }
      }
      try trimWorst()
      try trimExamples()
    }
  }

  /// Makes the indexes that a person's queries want; once, after the last family.
  package func finishMerge() throws(SQLiteStoreError) {
    let script = RunTable.indexes.replacingOccurrences(of: "CREATE INDEX", with: "CREATE INDEX IF NOT EXISTS")
    try connection.execute(script + "\nANALYZE;")
  }

  /// Joins the files of families, in the order of their numbers, into a new database at `path`.
  ///
  /// It is written under another name and renamed, so that an interrupted merge leaves the old one.
  package static func merge(files: [String], into path: String) throws(ReportError) -> RunDatabase {
    let draft = path + ".draft"
    try? FileManager.default.removeItem(atPath: draft)
    do throws(SQLiteStoreError) {
      let database = try RunDatabase(creating: draft)
      for file in files.sorted(by: { familyNumber($0) < familyNumber($1) }) { try database.merge(file) }
      try database.finishMerge()
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw .database(reason: "\(error)")
    }
    try UnitFile.rename(draft, to: path)
    do { return try RunDatabase(creating: path) } catch { throw .database(reason: "\(error)") }
  }

  /// The family files of a folder in the order of their numbers; drafts are left out.
  package static func familyFiles(in folder: String) throws(ReportError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw .inaccessible(file: folder, reason: "the folder cannot be listed (\(error.localizedDescription))")
    }
    return names.filter { $0.hasPrefix("family-") && $0.hasSuffix(".sqlite") }
      .sorted { familyNumber($0) < familyNumber($1) }.map { "\(folder)/\($0)" }
  }

  private static func familyNumber(_ file: String) -> Int {
    let digits = file.split(separator: "/").last?.drop { !$0.isNumber }.prefix { $0.isNumber } ?? ""
    return Int(digits) ?? .max
  }

  private func trimExamples() throws(SQLiteStoreError) {
    try connection.execute(
      """
      DELETE FROM invariant_examples WHERE rowid IN (SELECT rowid FROM (SELECT rowid, row_number()
      OVER (PARTITION BY id ORDER BY rowid) AS place FROM invariant_examples)
      WHERE place > \(RunDatabase.examplesKept))
      """)
  }
}
