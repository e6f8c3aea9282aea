import BarePeers
import SQLiteConnecting
import Testing

@Suite("The straightforward ledger")
struct StraightforwardLoopTests {
  private static let entries = (1...10 as ClosedRange<Int64>).map { place in
    BareEntry(
      id: place, child: place % 2, kind: place % 3, amount: place % 4 == 0 ? -1 : place,
      timestamp: 100 + place)
  }

  @Test(
    "each row's balance follows from the child's previous row, for every batch size",
    arguments: [1, 3, 10, 50])
  func balances(batch: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("plain.sqlite")
    var loop = try StraightforwardLoop(path, seed: 1)
    defer { loop.close() }
    try loop.commit(Self.entries, batch: batch)
    #expect(
      try rows("SELECT child, kind, amount, ts, balance_after FROM tx ORDER BY ts", in: path) == [
        "1 1 1 101 1", "0 2 2 102 2", "1 0 3 103 4", "0 1 -1 104 1", "1 2 5 105 9", "0 0 6 106 7",
        "1 1 7 107 16", "0 2 -1 108 6", "1 0 9 109 25", "0 1 10 110 16",
      ])
    #expect(try loop.balance(of: 0) == 16)
    #expect(try loop.balance(of: 1) == 25)
    #expect(try loop.balance(of: 2) == 0)
  }

  @Test("ids are 16 bytes drawn from the seed, all different")
  func ids() throws {
    let folder = try TemporaryFolder()
    let ids = try [(1, "a"), (1, "b"), (2, "c")].map { seed, name in
      var loop = try StraightforwardLoop(folder.file(name), seed: UInt64(seed))
      defer { loop.close() }
      try loop.commit(Self.entries, batch: 4)
      return try rows("SELECT hex(id) FROM tx ORDER BY ts", in: folder.file(name))
    }
    #expect(ids[0] == ids[1])
    #expect(Set(ids[0] + ids[2]).count == 20)
    #expect(ids[0].allSatisfy { $0.count == 32 && Set($0).count > 4 })
    #expect(ids[0].allSatisfy { $0.prefix(16) != $0.suffix(16) })
  }

  @Test("a refused entry is an error, and nothing of its batch is stored")
  func refused() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("plain.sqlite")
    var loop = try StraightforwardLoop(path, seed: 1)
    defer { loop.close() }
    try SQLiteConnection(.file(path)).execute(
      "CREATE TRIGGER no BEFORE INSERT ON tx WHEN NEW.ts = 108 BEGIN SELECT RAISE(ABORT, 'not that one'); END"
    )
    #expect(throws: BarePeerError(place: path, reason: "not that one")) {
      try loop.commit(Self.entries, batch: 3)
    }
    #expect(
      try rows("SELECT ts FROM tx ORDER BY ts", in: path) == ["101", "102", "103", "104", "105", "106"])
  }

  @Test("an unreadable balance is an error")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("plain.sqlite")
    var loop = try StraightforwardLoop(path, seed: 1)
    defer { loop.close() }
    try loop.commit(Self.entries, batch: 10)
    try SQLiteConnection(.file(path)).execute("DROP TABLE tx")
    #expect(throws: BarePeerError(place: path, reason: "no such table: tx")) { try loop.balance(of: 1) }
  }

  @Test("an existing or impossible database is an error that names it")
  func cannotMake() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("plain.sqlite")
    try StraightforwardLoop(path, seed: 1).close()
    #expect(throws: BarePeerError(place: path, reason: "table tx already exists")) {
      try StraightforwardLoop(path, seed: 1)
    }
    let error = #expect(throws: BarePeerError.self) { try StraightforwardLoop(folder.path, seed: 1) }
    #expect(error?.description == "\(folder.path): SQLite cannot open it (code 14)")
  }

  @Test("a closed and released loop has no open file")
  func closes() throws {
    let folder = try TemporaryFolder()
    do {
      var loop = try StraightforwardLoop(folder.file("plain.sqlite"), seed: 1)
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
        var loop = try StraightforwardLoop(folder.file("a"), seed: 1)
        try loop.commit([], batch: 0)
      }
    }

    @Test(
      "children outside 0 to 4,095 are refused",
      arguments: [(0, true), (4_095, true), (-1, false), (4_096, false)])
    func children(child: Int64, isFine: Bool) async {
      await #expect(processExitsWith: isFine ? .success : .failure) { [child] in
        _ = BareEntry(id: 1, child: child, kind: 1, amount: 1, timestamp: 0)
      }
    }
  #endif
}
