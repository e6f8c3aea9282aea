import BarePeers
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("The ledger's statements in a bare loop")
struct SameStatementsLoopTests {
  /// Points of three children, 0 and 3 among them, in no order of time. Child 2 has one entry, child 1 none.
  static let entries: [BareEntry] = (0..<30 as Range<Int64>).map { place in
    let child: Int64 = place == 17 ? 2 : place % 2 * 3
    return BareEntry(
      id: place + 1, child: child, kind: place % 5 == 4 ? 3 : 1, amount: place % 10 == 9 ? -3 : 20 + place,
      timestamp: 1_000 + place * 7 % 30)
  }

  /// A ledger of the product with children 0 to 3; the bare loop needs an existing one.
  private func makeLedger(_ path: String) throws -> SQLiteLedgerStore {
    let store = try SQLiteLedgerStore(.file(path))
    for child in 0...3 as ClosedRange<UInt32> {
      try store.insert(ChildProfile(id: ChildID(child), family: 1, name: "child \(child)"))
    }
    return store
  }

  private func product(_ entry: BareEntry) throws -> PointTransaction {
    PointTransaction(
      id: TransactionID(entry.id), child: ChildID(UInt32(entry.child)),
      kind: try #require(TransactionKind(rawValue: UInt8(entry.kind))), amount: Points(entry.amount),
      timestamp: WallTime(nanoseconds: entry.timestamp))
  }

  @Test(
    "the rows agree with the product's store for the same entries, for every batch size",
    arguments: [1, 4, 15, 30, 100])
  func sameRows(batch: Int) throws {
    let folder = try TemporaryFolder()
    let (ours, bare) = (folder.file("ours.sqlite"), folder.file("bare.sqlite"))
    do {
      let store = try makeLedger(ours)
      try store.begin()
      for entry in Self.entries { try store.insert(product(entry)) }
      try store.commit()
      _ = try makeLedger(bare)
      let loop = try SameStatementsLoop(bare)
      try loop.commit(Self.entries, batch: batch)
      loop.close()
    }
    let account = "SELECT child, balance, earned, entries, last_timestamp FROM account ORDER BY child"
    #expect(try rows(account, in: bare) == rows(account, in: ours))
    #expect(try rows(account, in: bare)[1...2] == ["1 0 0 0 -1", "2 37 37 1 1029"])
    let entry = "SELECT id, child, kind, amount, timestamp, session, redemption, note FROM entry ORDER BY id"
    #expect(try rows(entry, in: bare) == rows(entry, in: ours))
    #expect(try rows(entry, in: bare).count == 30)
    #expect(try SQLiteLedgerStore(.file(bare)).audit() == [])
  }

  @Test("committing no entries does nothing, and more can follow")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bare.sqlite")
    _ = try makeLedger(path)
    let loop = try SameStatementsLoop(path)
    defer { loop.close() }
    try loop.commit([], batch: 5)
    #expect(try rows("SELECT id FROM entry", in: path) == [])
    try loop.commit(Array(Self.entries[..<2]), batch: 5)
    try loop.commit(Array(Self.entries[2..<5]), batch: 5)
    #expect(try rows("SELECT id FROM entry", in: path) == ["1", "2", "3", "4", "5"])
    #expect(try rows("SELECT balance FROM account ORDER BY child", in: path) == ["66", "0", "0", "44"])
  }

  @Test("a repeated id is an error, and nothing of its batch is stored")
  func repeatedID() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bare.sqlite")
    _ = try makeLedger(path)
    let loop = try SameStatementsLoop(path)
    defer { loop.close() }
    var entries = Self.entries
    entries[7].id = 2
    #expect(throws: BarePeerError(place: path, reason: "UNIQUE constraint failed: entry.id")) {
      try loop.commit(entries, batch: 3)
    }
    #expect(try rows("SELECT id FROM entry", in: path) == ["1", "2", "3", "4", "5", "6"])
    #expect(try rows("SELECT sum(entries) FROM account", in: path) == ["6"])
  }

  @Test("the product's tables refuse an unknown child and a balance below zero")
  func refused() throws {
    for (child, amount, reason) in [
      (9, 5, "FOREIGN KEY constraint failed"), (1, -5, "CHECK constraint failed: balance >= 0"),
    ] as [(Int64, Int64, String)] {
      let folder = try TemporaryFolder()
      let path = folder.file("bare.sqlite")
      _ = try makeLedger(path)
      let loop = try SameStatementsLoop(path)
      defer { loop.close() }
      let entry = BareEntry(id: 1, child: child, kind: 3, amount: amount, timestamp: 0)
      #expect(throws: BarePeerError(place: path, reason: reason)) { try loop.commit([entry], batch: 1) }
      #expect(try rows("SELECT id FROM entry", in: path) == [])
    }
  }

  @Test("a file without the product's tables is an error that names the missing one")
  func foreignFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("empty.sqlite")
    #expect(throws: BarePeerError(place: path, reason: "no such table: entry")) {
      try SameStatementsLoop(path)
    }
  }

  @Test("a closed and released loop has no open file")
  func closes() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bare.sqlite")
    do {
      _ = try makeLedger(path)
      let loop = try SameStatementsLoop(path)
      try loop.commit(Self.entries, batch: 10)
      #expect(try !folder.openFiles().isEmpty)
      loop.close()
    }
    #expect(try folder.openFiles() == [])
  }

  #if compiler(>=6.3)
    @Test("a batch size below 1 is refused")
    func emptyBatch() async {
      await #expect(processExitsWith: .failure) {
        let folder = try TemporaryFolder()
        _ = try SQLiteLedgerStore(.file(folder.file("a")))
        try SameStatementsLoop(folder.file("a")).commit([], batch: 0)
      }
    }
  #endif
}
