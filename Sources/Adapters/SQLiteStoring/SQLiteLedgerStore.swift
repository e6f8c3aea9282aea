import Kernel
package import PointsLedger
package import SQLiteConnecting

/// A family's ledger in one SQLite file, or in memory.
///
/// With the default settings a committed batch survives a power cut. One writer at a time; not safe for use from
/// several threads. Errors of the database arrive as `LedgerStoreError` with the message of `SQLiteStoreError`.
package final class SQLiteLedgerStore {
  package let connection: SQLiteConnection
  let statements: LedgerStatements
  /// Behind a pointer, which nobody else gets: as a property it would be guarded against overlapping access at run
  /// time, once for every entry.
  let insertion: UnsafeMutablePointer<EntryInsertion>
  /// Whether all that was found when the file was opened is on the disk for good.
  private var isFoundSynced = false

  /// Opens or makes the ledger's tables.
  ///
  /// - Throws: `SQLiteStoreError`; a file of another kind or newer schema is refused as it is.
  package init(
    _ location: SQLiteConnection.Location, settings: SQLiteSettings = .durable, on disk: FaultDisk? = nil
  ) throws(SQLiteStoreError) {
    connection = try SQLiteConnection(location, settings: settings, schema: .pointsLedger, on: disk)
    statements = LedgerStatements(connection)
    let statement = try connection.prepare(LedgerStatement.insertEntry.sql)
    insertion = .allocate(capacity: 1)
    insertion.initialize(to: EntryInsertion(statement))
    // What cannot be made sure of now is before the first batch.
    try? syncWhatWasFound()
  }

  /// Makes sure that what the log held when the file was opened outlasts a power cut.
  ///
  /// After the end of its process a log may hold a batch that was written whole and never synced, since the sync failed or was
  /// never come to. SQLite takes it for committed without syncing it; whoever asks for it again is told that it is there; and
  /// a power cut would take it. O(log) once.
  func syncWhatWasFound() throws(SQLiteStoreError) {
    guard !isFoundSynced else { return }
    if connection.settings.journal == .writeAheadLog, connection.settings.synchronous == .full,
      connection.settings.access != .readOnly
    {
      try connection.checkpoint()
    }
    isFoundSynced = true
  }

  deinit {
    insertion.deinitialize(count: 1)
    insertion.deallocate()
  }

  /// Runs the body and translates what it throws.
  @inline(__always)
  func translating<Value>(
    _ body: () throws(SQLiteStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    do throws(SQLiteStoreError) {
      return try body()
    } catch {
      throw LedgerStoreError(error)
    }
  }
}

extension LedgerStoreError {
  /// The ledger's word for a database's error.
  package init(_ error: SQLiteStoreError) {
    switch error {
    case .cannotOpen, .readOnly, .busy, .schemaTooNew, .foreignDatabase: self = .unavailable("\(error)")
    case .full: self = .full("\(error)")
    case .constraint: self = .refused("\(error)")
    case .notADatabase, .damaged, .failed: self = .damaged("\(error)")
    }
  }
}
