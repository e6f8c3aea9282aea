import Foundation
import Kernel
import LedgerSync
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

/// A negative schema version, or numbers outside a ledger's ranges, ended the program by a trap.
@Suite("A damaged ledger")
struct DamagedLedgerTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "0", "4611686018427387904", "1152921504606846976",
    "1099511627776", "x'00ff'", "''", "NULL",
  ]

  private static func make(at path: String) throws {
    let store = try SQLiteLedgerStore(.file(path))
    var ledger = try SQLiteLedgerStoreTests.ledger(store, children: 2)
    var effects: [LedgerEffect] = []
    let request = RedemptionRequest(
      id: RedemptionID(1), entry: TransactionID(9), child: ChildID(2), appCategory: "games",
      pointsSpent: Points(20), rate: RewardRate(millipointsPerMinute: 1_500),
      expiresAt: SQLiteLedgerStoreTests.start + .hours(1))
    try ledger.handle(
      [
        .earn(TransactionID(8), ChildID(2), Points(50), session: 77), .redeem(request),
        .adjust(TransactionID(10), ChildID(2), Points(-3), note: "late"),
      ], at: SQLiteLedgerStoreTests.start, into: &effects)
    try store.begin()
    try store.put(
      SyncPosition(heads: [RecordID(raw: 1 << 48 | 5)], lastID: 12, lastNumber: 5, installation: 3))
    try store.commit()
  }

  /// Reads all that an app reads from a ledger. An error must name the file.
  private static func read(_ path: String) -> String? {
    do {
      let store = try SQLiteLedgerStore(.file(path))
      let position = try store.position()
      for head in position.heads { _ = (head.device, head.number) }
      _ = try store.unsettledRecords()
      _ = try store.audit()
      var ledger = try Ledger(store: store)
      _ = try ledger.audit()
      var effects: [LedgerEffect] = []
      let day = SQLiteLedgerStoreTests.start..<SQLiteLedgerStoreTests.start + .hours(24)
      for child in ledger.accounts.map(\.profile.id) {
        _ = try store.earned(by: child, in: day)
        _ = try store.lowestBalance(of: child, from: SQLiteLedgerStoreTests.start, TransactionID(9))
        try? ledger.handle(
          .earn(TransactionID(100), child, Points(5), session: nil), at: SQLiteLedgerStoreTests.start,
          into: &effects)
      }
      try store.forEachEarning(in: day) { _, _, time in _ = time + .hours(1) }
      _ = try? LedgerReplica(store: store, device: 1, authority: 1)
      return nil
    } catch {
      return "\(error)".contains(path) ? nil : "\(error)"
    }
  }

  private struct Unnamed: Error { var said: String }

  private static func tryAll() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = (folder.file("good.sqlite"), folder.file("ledger.sqlite"))
    try make(at: good)
    let bytes = try Data(contentsOf: URL(filePath: good))
    func begin() throws {
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: bad + ending) }
      try bytes.write(to: URL(filePath: bad))
    }
    var (columns, triggers): ([(String, String)], [String]) = ([], [])
    do {
      let connection = try SQLiteConnection(.file(good))
      let statement = try connection.prepare(
        "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'")
      while try statement.step() { columns.append((statement.text(0), statement.text(1))) }
      let names = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      while try names.step() { triggers.append(names.text(0)) }
    }
    guard columns.count > 35, triggers.count > 4 else { throw Unnamed(said: "\(columns) \(triggers)") }
    func spoil(_ script: String) throws {
      try begin()
      do {
        let connection = try SQLiteConnection(.file(bad), settings: SQLiteSettings(journal: .memory))
        try connection.execute("PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON")
        for trigger in triggers { try connection.execute("DROP TRIGGER \(trigger)") }
        do { try connection.execute(script) } catch { return }
      }
      try FileHandle.standardError.write(contentsOf: Data("\(script)\n".utf8))
      if let said = read(bad) { throw Unnamed(said: "\(script): \(said)") }
    }
    for (table, column) in columns {
      for value in values { try spoil("UPDATE OR IGNORE \(table) SET \(column) = \(value)") }
    }
    for version in ["-1", "-2147483648", "2147483647", "0"] {
      try spoil("PRAGMA user_version = \(version)")
      try spoil("PRAGMA application_id = \(version)")
    }
    for place in stride(from: 0, to: bytes.count, by: bytes.count / 300 | 1) {
      try begin()
      var changed = bytes
      changed[place] ^= place.isMultiple(of: 2) ? 0xFF : 0x80
      try changed.write(to: URL(filePath: bad))
      try FileHandle.standardError.write(contentsOf: Data("byte \(place)\n".utf8))
      if let said = read(bad) { throw Unnamed(said: "byte \(place): \(said)") }
    }
  }

  #if compiler(>=6.3)
    @Test(
      "a damaged ledger opens or is refused by name, for any number in a column or version and any changed byte"
    )
    func any() async {
      await #expect(processExitsWith: .success) { try DamagedLedgerTests.tryAll() }
    }
  #endif
}
