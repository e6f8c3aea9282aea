import Foundation
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

@Suite struct SQLiteLedgerStoreTests {
  static let start = WallTime(secondsSinceEpoch: 1_800_000_000)

  static func entry(
    _ id: Int64, child: UInt32 = 1, _ amount: Int64, kind: TransactionKind = .adjusted, minute: Int64 = 0
  ) -> PointTransaction {
    PointTransaction(
      id: TransactionID(id), child: ChildID(child), kind: kind, amount: Points(amount),
      timestamp: start + .minutes(minute))
  }

  static func ledger(_ store: any LedgerStore, children: UInt32 = 1) throws -> Ledger {
    var ledger = try Ledger(store: store)
    var effects: [LedgerEffect] = []
    for child in 1...children {
      let profile = ChildProfile(
        id: ChildID(child), family: 4, name: "child \"\(child)\"", avatar: child == 1 ? nil : "fox",
        birthDay: CivilDay(year: 2018, month: 2, day: 28), device: child, recordZone: "zone")
      try ledger.handle(.enrol(profile), at: start, into: &effects)
    }
    return ledger
  }

  static func dump(_ store: any LedgerStore) throws -> [String] {
    var lines: [String] = []
    try LedgerCanon.dump(of: store) { lines.append($0) }
    return lines
  }

  @Test("everything is read back after closing and opening")
  func reopening() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("ledger.sqlite")
    var effects: [LedgerEffect] = []
    let before: [String]
    let accounts: [ChildAccount]
    do {
      let store = try SQLiteLedgerStore(.file(path))
      var ledger = try Self.ledger(store, children: 3)
      let request = RedemptionRequest(
        id: RedemptionID(1), entry: TransactionID(9), child: ChildID(2), appCategory: "games",
        pointsSpent: Points(20),
        rate: RewardRate(millipointsPerMinute: 1_500), expiresAt: Self.start + .hours(1))
      try ledger.handle(
        [
          .earn(TransactionID(8), ChildID(2), Points(50), session: 77), .redeem(request),
          .adjust(TransactionID(10), ChildID(2), Points(-3), note: "late \u{1F600} again"),
          .earn(TransactionID(11), ChildID(3), Points(5), session: nil),
        ], at: Self.start, into: &effects)
      before = try Self.dump(store)
      accounts = ledger.accounts
    }
    let store = try SQLiteLedgerStore(.file(path))
    let ledger = try Ledger(store: store)
    #expect(try Self.dump(store) == before)
    #expect(before.count == 3 + 4 + 1)
    #expect(ledger.accounts == accounts)
    #expect(ledger.openRedemptions.map(\.minutesLeft) == [13])
    #expect(ledger.highestID == 11)
    #expect(try store.audit() == [])
  }

  @Test("random events lead to equal states of database, list and memory, after every step and reopening")
  func model() throws {
    let folder = try TemporaryFolder()
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      let path = folder.file("\(seed).sqlite")
      var store = try SQLiteLedgerStore(.file(path), settings: .fast)
      let list = ListedLedgerStore()
      var ledger = try Self.ledger(store, children: 3)
      var model = try Self.ledger(list, children: 3)
      var now = Self.start
      for step in 0..<150 {
        now = now + .minutes(Int64(random.inside(-4...9)))
        let events = (0...random.below(4)).map { _ in RandomEvents.next(&random, at: now) }
        var effects: [LedgerEffect] = []
        var expected: [LedgerEffect] = []
        try ledger.handle(events, at: now, into: &effects)
        try model.handle(events, at: now, into: &expected)
        ledger.checkInvariants()
        #expect(effects == expected, "seed \(seed) step \(step): \(events)")
        #expect(try ledger.audit() == [], "seed \(seed) step \(step)")
        #expect(
          try LedgerCanon.digest(of: store) == LedgerCanon.digest(of: list), "seed \(seed) step \(step)")
        if step % 40 == 39 {
          store = try SQLiteLedgerStore(.file(path), settings: .fast)
          ledger = try Ledger(store: store)
          #expect(ledger.accounts == model.accounts, "seed \(seed) step \(step)")
        }
      }
      #expect(try store.audit() == [], "seed \(seed)")
      #expect(try Self.dump(store) == Self.dump(list), "seed \(seed)")
    }
  }

  @Test(
    "a process that ends before the commit leaves the old state, after it the new", arguments: [false, true])
  func crash(committed: Bool) throws {
    let folder = try TemporaryFolder()
    let live = folder.file("live.sqlite")
    let store = try SQLiteLedgerStore(.file(live))
    var ledger = try Self.ledger(store)
    var effects: [LedgerEffect] = []
    try ledger.deliver([Self.entry(1, 10, kind: .earned)], into: &effects)
    try store.begin()
    for id in 2...500 as ClosedRange<Int64> { try store.insert(Self.entry(id, 1, minute: id)) }
    if committed { try store.commit() }
    // The files as they are now are those that a killed process leaves.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: live + suffix, toPath: folder.file("dead.sqlite") + suffix)
    }
    let found = try SQLiteLedgerStore(.file(folder.file("dead.sqlite")))
    let reopened = try Ledger(store: found)
    #expect(reopened.account(of: ChildID(1))?.balance == Points(committed ? 509 : 10))
    #expect(reopened.account(of: ChildID(1))?.sums.entryCount == (committed ? 500 : 1))
    #expect(try found.audit() == [])
    store.rollBack()
  }

  @Test("a log truncated anywhere holds a whole number of batches")
  func tornLog() throws {
    let folder = try TemporaryFolder()
    let live = folder.file("live.sqlite")
    let store = try SQLiteLedgerStore(.file(live))
    var ledger = try Self.ledger(store)
    try store.connection.checkpoint()
    var effects: [LedgerEffect] = []
    for batch in 0..<6 as Range<Int64> {
      try ledger.deliver(
        (1...10).map { Self.entry(batch * 10 + $0, 1, minute: batch * 10 + $0) }, into: &effects)
    }
    let log = try folder.bytes("live.sqlite-wal")
    let file = try folder.bytes("live.sqlite")
    var random = RandomSource(seed: 3)
    var counts: Set<Int> = []
    for _ in 0..<40 {
      let cut = random.below(log.count + 1)
      let path = folder.file("cut-\(cut).sqlite")
      try file.write(to: URL(fileURLWithPath: path))
      try log.prefix(cut).write(to: URL(fileURLWithPath: path + "-wal"))
      let found = try SQLiteLedgerStore(.file(path))
      let count = try Ledger(store: found).account(of: ChildID(1))?.sums.entryCount ?? -1
      #expect(count % 10 == 0 && (0...60).contains(count), "cut at \(cut) left \(count)")
      #expect(try found.audit() == [], "cut at \(cut)")
      counts.insert(count)
    }
    #expect(counts.count > 2)
  }

  @Test(
    "the database itself refuses forbidden changes",
    arguments: [
      "INSERT INTO entry VALUES(1, 1, 3, 7, 5, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES(2, 9, 3, 7, 5, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES(2, 1, 1, -7, 5, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES(2, 1, 2, -7, 5, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES(2, 1, 5, 7, 5, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES(0, 1, 3, 7, 5, NULL, NULL, NULL, NULL)",
      "UPDATE entry SET amount = 11", "DELETE FROM entry", "UPDATE account SET balance = balance - 11",
      "DELETE FROM child",
    ])
  func constraints(statement: String) throws {
    let store = try SQLiteLedgerStore(.memory)
    var ledger = try Self.ledger(store)
    var effects: [LedgerEffect] = []
    try ledger.deliver([Self.entry(1, 10)], into: &effects)
    let before = try Self.dump(store)
    let error = try #require(throws: SQLiteStoreError.self) { try store.connection.execute(statement) }
    guard case .constraint = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try Self.dump(store) == before)
    #expect(try store.audit() == [])
  }

  @Test("a batch that overdraws despite the rules is refused by the account's check at commit")
  func checkAtCommit() throws {
    let store = try SQLiteLedgerStore(.memory)
    let ledger = try Self.ledger(store)
    try store.begin()
    try store.insert(Self.entry(1, -1))
    let error = try #require(throws: LedgerStoreError.self) { try store.commit() }
    guard case .refused = error else {
      Issue.record("\(error)")
      return
    }
    store.rollBack()
    #expect(try ledger.audit() == [])
  }

  @Test("the lowest balance from an entry on agrees with a list, also among equal timestamps")
  func lowest() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      let store = try SQLiteLedgerStore(.memory, settings: .fast)
      let list = ListedLedgerStore()
      var ledger = try Self.ledger(store)
      var model = try Self.ledger(list)
      var effects: [LedgerEffect] = []
      let entries = Array(1...30).shuffled(using: &random).map { id in
        Self.entry(Int64(id) * 2, Int64(random.inside(-9...12)), minute: Int64(random.below(4)))
      }
      try ledger.deliver(entries, into: &effects)
      try model.deliver(entries, into: &effects)
      for id in 0...62 as ClosedRange<Int64> {
        for minute in -1...4 as ClosedRange<Int64> {
          let time = Self.start + .minutes(minute)
          let found = try store.lowestBalance(of: ChildID(1), from: time, TransactionID(id))
          let expected = try list.lowestBalance(of: ChildID(1), from: time, TransactionID(id))
          #expect(found == expected, "seed \(seed) id \(id) minute \(minute)")
        }
      }
    }
  }

  @Test("the audit finds a changed account and an entry missing from it")
  func audit() throws {
    let store = try SQLiteLedgerStore(.memory)
    var ledger = try Self.ledger(store)
    var effects: [LedgerEffect] = []
    try ledger.deliver([Self.entry(1, 10)], into: &effects)
    try store.connection.execute("UPDATE account SET balance = 11")
    #expect(try store.audit() == [.wrongAccount(ChildID(1))])
    #expect(try ledger.audit() == [.wrongAccount(ChildID(1)), .memoryDiffers("accounts")])
    try store.connection.execute("UPDATE account SET balance = 10")
    try store.connection.execute(
      "INSERT INTO entry VALUES(2, 1, 3, -20, 9223372036854775807, NULL, NULL, NULL, NULL)")
    #expect(
      try store.audit() == [
        .unlawfulEntry(TransactionID(2)), .balanceUnderZero(ChildID(1), TransactionID(2), Points(-10)),
        .wrongAccount(ChildID(1)),
      ])
  }

  @Test("a file that is no ledger is refused unchanged")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    try SQLiteConnection(.file(path), settings: .fast).execute(
      "CREATE TABLE diary(a); INSERT INTO diary VALUES(1)")
    let before = try folder.bytes("other.sqlite")
    #expect(throws: SQLiteStoreError.foreignDatabase(file: path, found: 0, expected: 0x534B_4C31)) {
      try SQLiteLedgerStore(.file(path))
    }
    #expect(try folder.bytes("other.sqlite") == before)
  }
}
