internal import HostSystem
internal import Kernel
internal import Metrics
internal import Reporting
internal import SQLiteConnecting
internal import Simulation

/// The rows of a unit's sessions in its own database, written while they come; the file appears whole or not at all.
final class UnitRows {
  private let file: FamilyFile

  /// Begins the file of a unit; the folder is made when it is missing.
  init(folder: String, unit: Int) throws(RunError) {
    do {
      try HostFolder.make(folder)
      file = try FamilyFile(folder: folder, family: unit)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes the rows that wait in a book.
  func write(rowsOf book: FrameBook) throws(RunError) {
    do throws(SQLiteStoreError) { try book.rows.write(to: file.database) } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes content that is listed one by one.
  func write(_ photos: [PhotoRow]) throws(RunError) {
    guard !photos.isEmpty else { return }
    do throws(SQLiteStoreError) {
      try file.database.batch { () throws(SQLiteStoreError) in
        for row in photos { try file.database.add(row) }
      }
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Writes what is known of a session only when it is over.
  func close(_ book: FrameBook, checkpoints: [UInt64], vsyncs: Int) throws(RunError) {
    let (identity, device) = (book.identity, book.identity.device)
    do throws(SQLiteStoreError) {
      try file.database.batch { () throws(SQLiteStoreError) in
        try file.database.add(
          ChildRow(
            family: identity.unit, child: identity.session, ageYears: identity.ageYears,
            device: device.name, deviceTitle: device.title, refreshHertz: device.screen.refreshHertz,
            sessionMemory: device.sessionMemory.bytes, cacheMemory: device.cacheMemory.bytes, vsyncs: vsyncs))
        try file.database.add(checkpoints: checkpoints, family: identity.unit, child: identity.session)
        for row in book.hitches { try file.database.add(hitch: row) }
        for row in book.worst.rows { try file.database.add(worst: row) }
      }
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Gives the file its name.
  func finish() throws(RunError) {
    do { try file.publish() } catch { throw .cannotWrite("\(error)") }
  }
}
