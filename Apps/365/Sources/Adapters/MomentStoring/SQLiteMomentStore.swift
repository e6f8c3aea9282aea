package import Moments
internal import Reminders
package import SQLiteConnecting

/// A book of moments in one SQLite file, or in memory.
///
/// With default settings a commit survives a power cut, and an unfinished one leaves nothing. One writer at a time;
/// not thread-safe. Database errors arrive as `RepositoryError` with the message of `SQLiteStoreError`, which names
/// file and remedy.
package final class SQLiteMomentStore {
  package let connection: SQLiteConnection
  let statements: MomentStatements
  private var isFoundSynced = false

  /// Opens or creates the tables, and migrates those of earlier versions.
  ///
  /// - Throws: `RepositoryError`. A file of another kind or a newer schema is refused unchanged.
  package init(
    _ location: SQLiteConnection.Location, settings: SQLiteSettings = .durable, on disk: FaultDisk? = nil
  ) throws(RepositoryError) {
    connection = try SQLiteMomentStore.translating { () throws(SQLiteStoreError) in
      try SQLiteConnection(location, settings: settings, schema: .moments, on: disk)
    }
    statements = MomentStatements(connection)
    // If syncing fails now, it is repeated before the first commit.
    try? syncWhatWasFound()
  }

  /// Syncs the log found when opening the file. It may have a complete commit that was never synced, which a load
  /// would treat as durable. O(log) once.
  func syncWhatWasFound() throws(SQLiteStoreError) {
    guard !isFoundSynced else { return }
    let settings = connection.settings
    if settings.journal == .writeAheadLog, settings.synchronous == .full, settings.access != .readOnly {
      try connection.checkpoint()
    }
    isFoundSynced = true
  }

  /// Runs the body and translates its errors.
  static func translating<Value>(
    _ body: () throws(SQLiteStoreError) -> Value
  ) throws(RepositoryError) -> Value {
    do throws(SQLiteStoreError) { return try body() } catch { throw RepositoryError(error) }
  }
}

extension RepositoryError {
  /// Translates a database error.
  package init(_ error: SQLiteStoreError) {
    switch error {
    case .cannotOpen, .readOnly, .busy, .schemaTooNew, .schemaTooOld, .foreignDatabase:
      self = .unavailable("\(error)")
    case .full: self = .full("\(error)")
    case .constraint: self = .refused("\(error)")
    case .notADatabase, .damaged, .failed: self = .damaged("\(error)")
    }
  }
}

extension SQLiteMomentStore: MomentRepository {
  package func load() throws(RepositoryError) -> MomentRows {
    var rows = MomentRows()
    rows.people = try all(.people) { Person(row: $0) }
    rows.categories = try all(.categories) { MomentCategory(row: $0) }
    rows.moments = try all(.moments) { Moment(row: $0) }
    rows.media = try all(.media) { MediaItem(row: $0) }
    rows.collages = try all(.collages) { Collage(row: $0) }
    let settings = try all(.settings) { ReminderSettings(row: $0) }
    let numbers = try all(.lastNumber) { $0.int64(0) }
    guard settings.count == 1, numbers.count == 1 else {
      throw damaged("its settings or its count of numbers are not there")
    }
    guard (0...Int64.max / 2).contains(numbers[0]) else {
      throw damaged("last_number is \(numbers[0]), and so many were never given")
    }
    rows.settings = settings[0]
    rows.lastNumber = numbers[0]
    if let contradiction = rows.contradiction { throw damaged(contradiction) }
    return rows
  }

  package func commit(_ changes: [RowChange], lastNumber: Int64) throws(RepositoryError) {
    try Self.translating { () throws(SQLiteStoreError) in
      try syncWhatWasFound()
      try connection.transaction { () throws(SQLiteStoreError) in
        for change in changes { try apply(change) }
        let statement = try statements(.putLastNumber)
        try statement.bind(lastNumber, at: 1)
        try statement.run()
      }
    }
  }

  private func apply(_ change: RowChange) throws(SQLiteStoreError) {
    switch change {
    case .put(.person(let row)): try row.put(with: statements(.putPerson))
    case .put(.category(let row)): try put(row)
    case .put(.moment(let row)): try row.put(with: statements(.putMoment))
    case .put(.media(let row)): try row.put(with: statements(.putMedia))
    case .put(.collage(let row)): try row.put(with: statements(.putCollage))
    case .put(.settings(let row)): try row.put(with: statements(.putSettings))
    case .delete(.person(let id)): try delete(.deletePerson, id.raw)
    case .delete(.category(let id)): try delete(.deleteCategory, id.raw)
    case .delete(.moment(let id)): try delete(.deleteMoment, id.raw)
    case .delete(.media(let id)): try delete(.deleteMedia, id.raw)
    case .delete(.collage(let id)): try delete(.deleteCollage, id.raw)
    }
  }

  private func put(_ row: MomentCategory) throws(SQLiteStoreError) {
    try row.put(with: statements(.putCategory))
  }

  private func delete(_ name: MomentStatement, _ id: Int64) throws(SQLiteStoreError) {
    let statement = try statements(name)
    try statement.bind(id, at: 1)
    try statement.run()
  }

  /// The rows of a statement. An impossible row is damage, and the error names it.
  func all<Row>(
    _ name: MomentStatement, _ read: (SQLiteStatement) -> Row?
  ) throws(RepositoryError) -> [Row] {
    let (rows, broken) = try Self.translating { () throws(SQLiteStoreError) -> ([Row], Int64?) in
      let statement = try statements(name)
      defer { statement.reset() }
      var rows: [Row] = []
      while try statement.step() {
        guard let row = read(statement) else { return (rows, statement.int64(0)) }
        rows.append(row)
      }
      return (rows, nil)
    }
    if let broken { throw damaged("row \(broken) of \"\(name.sql)\" is none that was ever written") }
    return rows
  }

  private func damaged(_ what: String) -> RepositoryError {
    .damaged("\(connection.file): \(what); restore the file from a copy, it was not written to")
  }
}
