internal import Metrics
internal import SQLiteConnecting

/// A row of a table: its values in the order of the columns in `RunTable`.
///
/// Writing and reading are side by side, so that a change of a row changes both.
protocol StoredRow {
  static var table: RunTable { get }
  func fill(_ row: inout RowBinder) throws(SQLiteStoreError)
}

/// A row that can be read from all columns of its table.
protocol ReadableRow: StoredRow {
  init(_ row: SQLiteStatement)
}

/// Fills a statement's parameters in order.
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
  /// The bytes are UTF-8.
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

extension SQLiteStatement {
  /// The column as a count or a number of bytes.
  func int(_ column: Int32) -> Int { Int(int64(column, in: 0...RowLimits.count)) }

  /// The column as virtual nanoseconds since a session began, or a sum of nanoseconds.
  func time(_ column: Int32) -> Int64 { int64(column, in: 0...RowLimits.time) }
}

// MARK: - Sessions and photos

extension SessionRow: ReadableRow {
  static var table: RunTable { .sessions }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [unit, session, ageYears] { try row.int(value) }
    try row.text(device)
    try row.text(deviceTitle)
    for value in [refreshHertz, sessionMemory, cacheMemory, vsyncs] { try row.int(value) }
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), ageYears: row.int(2), device: row.text(3),
      deviceTitle: row.text(4), refreshHertz: row.int(5), sessionMemory: row.int(6),
      cacheMemory: row.int(7), vsyncs: row.int(8))
  }
}

extension PhotoRow: ReadableRow {
  static var table: RunTable { .photos }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.int(unit)
    try row.int(session)
    try row.text(file)
    for value in [bytes, width, height] { try row.int(value) }
    try row.int64(small)
    try row.int64(full)
    for value in [decodes, decodeNanoseconds, pixels] { try row.int(value) }
    try row.text(error)
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), file: row.text(2), bytes: row.int(3), width: row.int(4),
      height: row.int(5), small: row.isNull(6) ? nil : row.time(6),
      full: row.isNull(7) ? nil : row.time(7), decodes: row.int(8), decodeNanoseconds: row.int(9),
      pixels: row.int(10), error: row.text(11))
  }
}

extension GestureRow: ReadableRow {
  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), began: row.time(2), ended: row.time(3), intent: row.text(4),
      recognised: row.text(5), outcome: row.text(6), screen: row.text(7))
  }

  static var table: RunTable { .gestures }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.int(unit)
    try row.int(session)
    try row.int64(began)
    try row.int64(ended)
    for text in [intent, recognised, outcome, screen] { try row.text(text) }
  }
}

extension EffectRow: ReadableRow {
  static var table: RunTable { .effects }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.int(unit)
    try row.int(session)
    try row.text(operation)
    try row.text(lane)
    for value in [asked, started, ended] { try row.int64(value) }
    try row.int(measured)
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), operation: row.text(2), lane: row.text(3),
      asked: row.time(4), started: row.time(5), ended: row.time(6), measured: row.int(7))
  }
}

extension SampleRow: ReadableRow {
  static var table: RunTable { .samples }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [
      unit, session, minute, liveBytes, cacheBytes, cacheEntries, pinnedBytes, inFlightBytes, diskBytes,
      residentBytes, openFiles, activeFrames, costP99,
    ] { try row.int(value) }
    try row.int64(hitchNanoseconds)
    try row.int64(placeholderNanoseconds)
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), minute: row.int(2),
      liveBytes: Int(row.int64(3, in: -RowLimits.count...RowLimits.count)),
      cacheBytes: row.int(4), cacheEntries: row.int(5), pinnedBytes: row.int(6),
      inFlightBytes: row.int(7), diskBytes: row.int(8), residentBytes: row.int(9), openFiles: row.int(10),
      activeFrames: row.int(11), costP99: row.int(12), hitchNanoseconds: row.time(13),
      placeholderNanoseconds: row.time(14))
  }
}

// MARK: - Frames

/// Stored in the table of slowest frames. Frames unpacked from packs have the same columns.
extension FrameRow: ReadableRow {
  static var table: RunTable { .worst }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [unit, session, frame] { try row.int(value) }
    try row.int64(vsync)
    for stage in stages { try row.int(stage) }
    for value in [toolkit, period, samples, created, moved, changed, removed] { try row.int(value) }
    try row.text(step)
    try row.text(screen)
    try row.int(animating ? 1 : 0)
    try row.int(placeholders)
    try row.text(what)
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), frame: row.int(2), vsync: row.time(3),
      stages: (4..<10).map { row.int($0) }, toolkit: row.int(10), period: row.int(11), samples: row.int(12),
      created: row.int(13), moved: row.int(14), changed: row.int(15), removed: row.int(16),
      step: row.text(17), screen: row.text(18), animating: row.int(19) != 0, placeholders: row.int(20),
      what: row.text(21))
  }
}

/// A late frame in the table of hitches.
struct HitchRow: StoredRow {
  let frame: FrameRow

  static var table: RunTable { .hitches }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [frame.unit, frame.session, frame.frame] { try row.int(value) }
    try row.int64(frame.vsync)
    for value in [frame.period, frame.hitch, frame.product, frame.toolkit] { try row.int(value) }
    try row.text(RunFacts.cause(frame).name)
    for text in [frame.step, frame.screen, frame.what] { try row.text(text) }
  }
}

extension FramePack: StoredRow {
  static var table: RunTable { .framePacks }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [unit, session, frames.lowerBound, frames.upperBound] { try row.int(value) }
    try row.text(bytes)
  }
}

extension CostRow: ReadableRow {
  static var table: RunTable { .costs }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [unit, session, frame] { try row.int(value) }
    try row.int64(vsync)
    for value in [product, toolkit] { try row.int(value) }
    try row.text(cause.name)
  }

  init(_ row: SQLiteStatement) {
    self.init(
      unit: row.int(0), session: row.int(1), frame: row.int(2), vsync: row.time(3), product: row.int(4),
      toolkit: row.int(5), cause: FrameCause(named: row.text(6)))
  }
}

// MARK: - What is said of the run

extension ClipRow: ReadableRow {
  static var table: RunTable { .clips }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    for value in [clipRequest.number, clipRequest.unit, clipRequest.session] { try row.int(value) }
    for text in [
      clipRequest.kind.rawValue, clipRequest.what, clipRequest.words, JSONText.line(clipRequest.facts),
    ] { try row.text(text) }
    for time in [clipRequest.at, clipRequest.from, clipRequest.to] { try row.int64(time) }
    for text in [remark, data] { try row.text(text) }
  }

  init(_ row: SQLiteStatement) {
    var clipRequest = ClipRequest(
      ClipRequest.Kind(rawValue: row.text(3)), unit: row.int(1), session: row.int(2),
      at: row.time(7), what: row.text(4), words: row.text(5), facts: JSONText.read(row.text(6)) ?? [])
    (clipRequest.number, clipRequest.from, clipRequest.to) = (row.int(0), row.time(8), row.time(9))
    self.init(clipRequest, data: row.text(11), remark: row.text(10))
  }
}

extension ClipPicture: ReadableRow {
  static var table: RunTable { .pictures }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.text(name)
    try row.bytes(file)
  }

  init(_ row: SQLiteStatement) { self.init(name: row.text(0), file: row.bytes(1)) }
}

extension InvariantOutcome: ReadableRow {
  static var table: RunTable { .invariants }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.text(id)
    try row.text(title)
    for value in [checked, exercised, required, violations] { try row.int(value) }
  }

  /// Without its examples, which are separate rows.
  init(_ row: SQLiteStatement) {
    self.init(
      id: row.text(0), title: row.text(1), checked: row.int(2), exercised: row.int(3), required: row.int(4),
      violations: row.int(5), examples: [])
  }
}

extension StepWork: StoredRow {
  static var table: RunTable { .steps }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.text(step)
    for value in [frames, created, changed, moved, removed, bytes] { try row.int(value) }
    for value in [retains, releases, objects, allocations] { try row.int64(value.map(Int64.init)) }
  }
}

extension MetricValue: StoredRow {
  static var table: RunTable { .metrics }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.text(id)
    try row.real(value)
    for text in [unit, better.rawValue, kind.rawValue] { try row.text(text) }
    try row.int(samples)
  }
}

extension BudgetOutcome: StoredRow {
  static var table: RunTable { .budgets }

  func fill(_ row: inout RowBinder) throws(SQLiteStoreError) {
    try row.text(metric)
    for bound in [limit, least, value] { try row.real(bound) }
    try row.text(unit)
    try row.int(samples)
    try row.int(holds ? 1 : 0)
    try row.text(remark)
  }
}
