import SQLiteConnecting
import TestSupport
import Testing

@Suite("Errors of a fault disk")
struct FaultDiskRefusalTests {
  /// A connection with a table of one row, on this disk.
  private func connection(_ disk: FaultDisk, _ path: String) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(.file(path), schema: SQLiteConnectionTests.schema, on: disk)
    try connection.execute("INSERT INTO t VALUES(1, 'a')")
    return connection
  }

  /// The codes of SQLite's own documentation: an input/output error of a read, a write, an fsync and a truncation.
  @Test(
    "a failed operation has the extended code of its kind",
    arguments: [(.read, 266), (.write, 778), (.sync, 1_034), (.truncate, 1_546)]
      as [(FaultDisk.Operation, Int32)])
  func codes(operation: FaultDisk.Operation, code: Int32) throws {
    let folder = try TemporaryFolder()
    let disk = try FaultDisk(passesSyncs: false)
    let connection = try connection(disk, folder.file("a.sqlite"))
    let reader = try SQLiteConnection(.file(folder.file("a.sqlite")), on: disk)
    disk.refuse(operation, times: nil)
    let error = try #require(throws: SQLiteStoreError.self) {
      switch operation {
      case .read: _ = try reader.integer("SELECT a FROM t")
      case .write, .sync: try connection.execute("INSERT INTO t VALUES(2, 'b')")
      case .truncate: try connection.checkpoint()
      }
    }
    #expect(error.failure?.code == 10 && error.failure?.extendedCode == code, "\(error)")
    disk.recover()
    #expect(try reader.integer("SELECT a FROM t") == 1)
  }

  @Test("a power cut loses unsynced writes, and none if all are synced")
  func lost() throws {
    let folder = try TemporaryFolder()
    for (synchronous, lost) in [(.full, 0), (.off, 1)] as [(SQLiteSettings.Synchronous, Int)] {
      let disk = try FaultDisk(passesSyncs: false)
      do {
        let settings = SQLiteSettings(journal: .memory, synchronous: synchronous)
        let path = folder.file("\(synchronous).sqlite")
        let connection = try SQLiteConnection(.file(path), settings: settings, on: disk)
        try connection.execute("PRAGMA user_version=1")
        #expect(disk.unsyncedCount == lost)
        disk.cutPower()
        withExtendedLifetime(connection) {}
      }
      #expect(try disk.restorePower(seed: 0) == lost, "\(synchronous)")
    }
  }

  #if compiler(>=6.3)
    @Test("operations count from 1: number 0 is refused")
    func numbers() async throws {
      await #expect(processExitsWith: .failure) {
        try FaultDisk(passesSyncs: false).cutPower(at: .write, number: 0)
      }
      await #expect(processExitsWith: .failure) {
        try FaultDisk(passesSyncs: false).refuse(.write, number: 0)
      }
      let disk = try FaultDisk(passesSyncs: false)
      disk.cutPower(at: .write, number: 1)
      #expect(disk.hasPower)
    }
  #endif
}
