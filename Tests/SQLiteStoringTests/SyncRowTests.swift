import Kernel
import LedgerSync
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

@Suite("A replica's rows in a ledger's file")
struct SyncRowTests {
  private static func record(_ device: Int, _ number: Int64, note: String = "") -> SyncRecord {
    SyncRecord(
      id: RecordID(device: device, number: number),
      .entry(
        PointTransaction(
          id: TransactionID(number), child: ChildID(1), kind: .adjusted, amount: Points(3),
          timestamp: SQLiteLedgerStoreTests.start, note: note)))
  }

  @Test("records are read by id, and unsettled ones in order")
  func records() throws {
    let store = try SQLiteLedgerStore(.memory)
    var expected: [KnownRecord] = []
    for (device, number, isUnsent, fold) in [
      (3, 2, false, .waiting), (0, 1, true, .done), (0, 2, false, .done), (3, 1, false, .open),
      (0, 3, true, .open),
    ] as [(Int, Int64, Bool, KnownRecord.Fold)] {
      let known = KnownRecord(
        Self.record(device, number, note: "für 🎈"), KnownRecord.Standing(isUnsent: isUnsent, fold: fold))
      try store.insert(known)
      #expect(try store.record(known.record.id) == known)
      if !known.standing.isSettled { expected.append(known) }
    }
    expected.sort { $0.record.id < $1.record.id }
    #expect(expected.count == 4)
    #expect(try store.unsettledRecords() == expected)
    try store.update(expected[0].record.id, to: KnownRecord.Standing(fold: .done))
    #expect(try store.unsettledRecords() == Array(expected.dropFirst()))
    #expect(try store.record(RecordID(device: 9, number: 1)) == nil)
    #expect(throws: LedgerStoreError.self) {
      try store.update(RecordID(device: 9, number: 1), to: KnownRecord.Standing(fold: .done))
    }
  }

  @Test("the position is read back, with and without a token, and is rolled back with its batch")
  func position() throws {
    let store = try SQLiteLedgerStore(.memory)
    #expect(try store.position() == SyncPosition())
    let heads = [RecordID(device: 0, number: 4), RecordID(device: 511, number: 1)]
    let first = SyncPosition(token: ChangeToken(bytes: [0, 255, 0]), heads: heads, lastID: 77)
    try store.put(first)
    #expect(try store.position() == first)
    try store.begin()
    try store.insert(KnownRecord(Self.record(0, 5), KnownRecord.Standing(fold: .done)))
    var second = first
    second.token = nil
    second.advance(to: RecordID(device: 0, number: 5))
    try store.put(second)
    store.rollBack()
    #expect(try store.position() == first)
    #expect(try store.record(RecordID(device: 0, number: 5)) == nil)
    try store.put(second)
    #expect(try store.position() == second)
  }

  @Test(
    "the database itself refuses a second record of an id, a changed or deleted one, and a head that goes back"
  )
  func promises() throws {
    let store = try SQLiteLedgerStore(.memory)
    let known = KnownRecord(Self.record(1, 1), KnownRecord.Standing(fold: .done))
    try store.insert(known)
    #expect(throws: LedgerStoreError.self) {
      try store.insert(KnownRecord(Self.record(1, 1, note: "other"), KnownRecord.Standing(fold: .done)))
    }
    #expect(try store.record(known.record.id) == known)
    for statement in ["DELETE FROM sync_record", "UPDATE sync_record SET bytes = x'00'"] {
      #expect(throws: SQLiteStoreError.self, "\(statement)") { try store.connection.execute(statement) }
    }
    try store.put(SyncPosition(heads: [RecordID(device: 1, number: 2)]))
    #expect(throws: LedgerStoreError.self) {
      try store.put(SyncPosition(heads: [RecordID(device: 1, number: 1)]))
    }
  }

  @Test("only a record that was never sent can be replaced, and every field of a position is stored")
  func replaced() throws {
    let store = try SQLiteLedgerStore(.memory)
    let (sent, unsent) = (Self.record(1, 1), Self.record(1, 2))
    try store.insert(KnownRecord(sent, KnownRecord.Standing(fold: .done)))
    try store.insert(KnownRecord(unsent, KnownRecord.Standing(isUnsent: true, fold: .done)))
    let other = KnownRecord(Self.record(1, 2, note: "other"), KnownRecord.Standing(fold: .waiting))
    try store.replace(other)
    #expect(try store.record(unsent.id) == other)
    for number in [1, 2, 3] as [Int64] {
      #expect(throws: LedgerStoreError.self, "record \(number)") {
        try store.replace(
          KnownRecord(Self.record(1, number, note: "third"), KnownRecord.Standing(fold: .done)))
      }
    }
    // The same holds for a removed record.
    let dropped = Self.record(1, 4)
    try store.insert(KnownRecord(dropped, KnownRecord.Standing(isUnsent: true, fold: .done)))
    try store.remove(dropped.id)
    #expect(try store.record(dropped.id) == nil)
    for number in [1, 4] as [Int64] {
      #expect(throws: LedgerStoreError.self, "record \(number)") {
        try store.remove(RecordID(device: 1, number: number))
      }
    }
    // The head may go back to before a waiting record, and no further.
    let position = SyncPosition(
      token: ChangeToken(bytes: [1, 2]), heads: [RecordID(device: 1, number: 2)], lastID: 5, lastNumber: 7,
      installation: -3)
    try store.put(position)
    #expect(try store.position() == position)
    try store.put(SyncPosition(heads: [RecordID(device: 1, number: 1)]))
    #expect(throws: LedgerStoreError.self) {
      try store.put(SyncPosition(heads: [RecordID(device: 1, number: 0)]))
    }
  }

  @Test(
    "a replica that starts over drops its device's unsent records from the first one on, and no other's"
  )
  func begunAnew() throws {
    let store = try SQLiteLedgerStore(.memory)
    let last = (Int64(1) << 48) - 1
    for (device, number, isUnsent) in [
      (0, 1, true), (0, last, true), (1, 1, true), (1, 2, true), (1, 3, false), (1, 4, true), (1, last, true),
      (2, 1, true),
    ] as [(Int, Int64, Bool)] {
      let standing = KnownRecord.Standing(isUnsent: isUnsent, fold: .done)
      try store.insert(KnownRecord(Self.record(device, number), standing))
    }
    try store.put(SyncPosition(heads: [RecordID(device: 1, number: 3)]))
    try store.begin()
    try store.beginAnew(withoutUnsentFrom: RecordID(device: 1, number: 2))
    try store.commit()
    let left = try store.unsettledRecords()
    #expect(
      left.map { "\($0.record.id.device):\($0.record.id.number)" }
        == ["0:1", "0:\(last)", "1:1", "1:3", "2:1"])
    #expect(left.allSatisfy { $0.standing.fold == .waiting })
    #expect(try store.position().heads.isEmpty)
  }

  @Test("an unreadable record throws damage with its place")
  func damage() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.connection.execute("INSERT INTO sync_record VALUES(1, 0, 3, x'0102')")
    let error = #expect(throws: LedgerStoreError.self) { try store.record(RecordID(raw: 1)) }
    #expect("\(error.map { "\($0)" } ?? "")".hasPrefix(":memory:: record 1 cannot be read"))
  }

  @Test("a file from before replicas is migrated and keeps its ledger")
  func migration() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    let old = SQLiteSchema(
      applicationID: SQLiteSchema.pointsLedger.applicationID, steps: [SQLiteSchema.pointsLedger.steps[0]])
    do {
      let connection = try SQLiteConnection(.file(path), schema: old)
      try connection.execute("INSERT INTO child VALUES(1, 1, 'Ada', NULL, NULL, NULL, '')")
    }
    let store = try SQLiteLedgerStore(.file(path))
    #expect(try store.accounts().map(\.profile.name) == ["Ada"])
    #expect(try store.position() == SyncPosition())
    #expect(try store.audit() == [])
    var replica = try LedgerReplica(store: store, device: 0, authority: 0)
    var effects: [SyncEffect] = []
    replica.handle(
      .edit(.earn(ChildID(1), Points(5), session: nil)), at: SQLiteLedgerStoreTests.start, into: &effects)
    #expect(try store.unsettledRecords().count == 1)
  }
}
