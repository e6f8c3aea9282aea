import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import TestSupport
import Testing

@Suite("The rows of a ledger's file")
struct LedgerRowTests {
  static let start = SQLiteLedgerStoreTests.start

  static func reward(_ id: Int64, _ status: RedemptionStatus, minute: Int64 = 60) -> RewardRedemption {
    RewardRedemption(
      RedemptionRequest(
        id: RedemptionID(id), entry: TransactionID(100 + id), child: ChildID(1), appCategory: "games \(id)",
        pointsSpent: Points(31), rate: RewardRate(millipointsPerMinute: 3_100),
        expiresAt: start + .minutes(minute)), at: start, status: status)
  }

  @Test("every field of a child is read back, and so is its absence, alternately")
  func children() throws {
    let store = try SQLiteLedgerStore(.memory)
    let full = ChildProfile(
      id: ChildID(.max), family: .max, name: "Ida", avatar: "fox",
      birthDay: CivilDay(daysSinceEpoch: -17_000), device: .max, recordZone: "zone")
    let bare = ChildProfile(id: ChildID(0), family: 0, name: "")
    let other = ChildProfile(id: ChildID(5), family: 1, name: "Ada", avatar: "", device: 0)
    for child in [full, bare, other] { try store.insert(child) }
    #expect(try store.accounts() == [bare, other, full].map { ChildAccount(profile: $0) })
  }

  @Test("an entry of an older file was made at its timestamp")
  func older() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/ledger.sqlite"
    let schema = SQLiteSchema.pointsLedger
    let older = SQLiteSchema(applicationID: schema.applicationID, steps: Array(schema.steps.prefix(3)))
    do {
      let connection = try SQLiteConnection(.file(path), settings: .fast, schema: older)
      try connection.execute(
        """
        INSERT INTO child VALUES(1, 1, 'Ada', NULL, NULL, NULL, '');
        INSERT INTO entry VALUES(1, 1, 1, 5, \(Self.start.nanoseconds), NULL, NULL, NULL);
        UPDATE account SET balance = 5, earned = 5, entries = 1, last_timestamp = \(Self.start.nanoseconds);
        """)
    }
    let store = try SQLiteLedgerStore(.file(path))
    #expect(try store.transaction(TransactionID(1))?.madeAt == Self.start)
    #expect(try store.earned(by: ChildID(1), in: Self.start..<Self.start + .seconds(1)) == Points(5))
    #expect(try store.audit() == [])
  }

  @Test("every field of an entry is read back, without fields of the previous entry")
  func entries() throws {
    let store = try SQLiteLedgerStore(.memory)
    for child in 1...3 as ClosedRange<UInt32> {
      try store.insert(ChildProfile(id: ChildID(child), family: 1, name: ""))
    }
    try store.insert(Self.reward(4, .active))
    var entries: [PointTransaction] = []
    for number in 0..<64 as Range<Int64> {
      var entry = SQLiteLedgerStoreTests.entry(
        number + 1, child: UInt32(number % 3) + 1, 5 + number, kind: number & 1 == 0 ? .earned : .adjusted,
        minute: number)
      if number & 2 != 0 { entry.session = number }
      if number & 4 != 0 { entry.note = "note \(number)" }
      if number & 32 != 0 { entry.madeAt = entry.timestamp - .hours(number) }
      if number & 8 != 0 {
        entry.redemption = RedemptionID(4)
        entry.kind = number & 16 == 0 ? .reversed : .redeemed
        if entry.kind == .redeemed { entry.amount = Points(-1) }
      }
      entries.append(entry)
    }
    try store.begin()
    for entry in entries { try store.insert(entry) }
    try store.commit()
    var found: [PointTransaction] = []
    try store.forEachTransaction(of: nil) { found.append($0) }
    #expect(found == entries)
    for entry in entries { #expect(try store.transaction(entry.id) == entry) }
    #expect(try store.transaction(TransactionID(65)) == nil)
    #expect(try store.highestTransactionID() == TransactionID(64))
    found = []
    try store.forEachTransaction(of: ChildID(2)) { found.append($0) }
    #expect(found == entries.filter { $0.child == ChildID(2) })
  }

  @Test("a refused entry leaves no value bound for the next one")
  func refusedEntry() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
    var refused = SQLiteLedgerStoreTests.entry(1, 5)
    refused.redemption = RedemptionID(9)
    refused.note = "x"
    refused.session = 3
    #expect(throws: LedgerStoreError.self) { try store.insert(refused) }
    try store.begin()
    try store.insert(SQLiteLedgerStoreTests.entry(2, 7))
    try store.commit()
    #expect(try store.transaction(TransactionID(2)) == SQLiteLedgerStoreTests.entry(2, 7))
    #expect(try store.accounts().first?.balance == Points(7), "what was refused moves no account")
  }

  @Test("every field of a reward is read back in every status, open rewards by end, then id")
  func rewards() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
    let rewards = RedemptionStatus.allCases.enumerated().map { place, status in
      Self.reward(Int64(place + 1), status, minute: Int64(50 - 10 * place))
    }
    for reward in rewards.reversed() { try store.insert(reward) }
    var found: [RewardRedemption] = []
    try store.forEachRedemption { found.append($0) }
    #expect(found == rewards)
    #expect(try store.openRedemptions() == [rewards[1], rewards[0]])
    try store.insert(Self.reward(9, .active, minute: 50))
    try store.insert(Self.reward(8, .active, minute: 50))
    #expect(try store.openRedemptions().map(\.id.raw) == [2, 1, 8, 9])
    #expect(try store.redemption(RedemptionID(3)) == rewards[2])
    #expect(try store.redemption(RedemptionID(7)) == nil)
  }

  @Test("an update changes minutes and status only, and throws damage for an unknown reward")
  func updating() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
    var reward = Self.reward(1, .active)
    try store.insert(reward)
    try store.insert(Self.reward(2, .active))
    reward.minutesUsed = 4
    try store.update(reward)
    #expect(try store.redemption(RedemptionID(1)) == reward)
    #expect(try store.redemption(RedemptionID(2)) == Self.reward(2, .active))
    reward.status = .expired
    var bent = reward
    bent.appCategory = "films"
    try store.update(bent)
    #expect(try store.redemption(RedemptionID(1)) == reward)
    let error = #expect(throws: LedgerStoreError.self) { try store.update(Self.reward(7, .used)) }
    #expect(error == .damaged(":memory:: there is no reward 7 to update; audit the ledger"))
  }

  @Test("the database allows exactly the status changes of the state machine")
  func steps() throws {
    for from in RedemptionStatus.allCases {
      for to in RedemptionStatus.allCases {
        let store = try SQLiteLedgerStore(.memory)
        try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
        try store.insert(Self.reward(1, from))
        let isAllowed = from.canBecome(to) || (from == to && from.isOpen)
        do {
          try store.update(Self.reward(1, to))
          #expect(isAllowed, "\(from) to \(to)")
        } catch {
          #expect(!isAllowed, "\(from) to \(to): \(error)")
        }
      }
    }
  }

  @Test("a batch changes the accounts of many children by its sums, once and only if it is committed")
  func manyChildren() throws {
    let store = try SQLiteLedgerStore(.memory)
    let list = ListedLedgerStore()
    for target in [store, list] as [any LedgerStore] {
      for child in 1...20 as ClosedRange<UInt32> {
        try target.insert(ChildProfile(id: ChildID(child), family: 1, name: ""))
      }
      try target.begin()
      for id in 1...200 as ClosedRange<Int64> {
        try target.insert(
          SQLiteLedgerStoreTests.entry(
            id, child: UInt32(id * 7 % 20) + 1, id, kind: id % 3 == 0 ? .earned : .adjusted,
            minute: 500 - id))
      }
      #expect(try target.accounts().reduce(0) { $0 + $1.balance.count } == 20_100, "also within the batch")
      for id in 201...240 as ClosedRange<Int64> {
        try target.insert(SQLiteLedgerStoreTests.entry(id, child: UInt32(id % 20) + 1, 1))
      }
      try target.commit()
      try target.begin()
      for id in 241...260 as ClosedRange<Int64> {
        try target.insert(SQLiteLedgerStoreTests.entry(id, child: UInt32(id % 20) + 1, 1_000))
      }
      target.rollBack()
      try target.begin()
      try target.insert(SQLiteLedgerStoreTests.entry(300, child: 9, 4))
      try target.commit()
    }
    #expect(try store.accounts() == list.accounts())
    #expect(try store.audit() == [])
  }

  @Test("an entry of an unknown child is refused, at the latest at its commit")
  func unknownChild() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.begin()
    #expect(throws: LedgerStoreError.self) {
      try store.insert(SQLiteLedgerStoreTests.entry(1, child: 9, 5))
      try store.commit()
    }
    store.rollBack()
    #expect(try store.highestTransactionID() == nil)
    #expect(try store.lowestBalance(of: ChildID(9), from: Self.start, TransactionID(1)) == .zero)
  }

  @Test("invalid rows throw damage that names them")
  func damage() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
    try store.connection.execute(
      """
      PRAGMA ignore_check_constraints=ON; PRAGMA foreign_keys=OFF;
      INSERT INTO entry VALUES(5, 1, 9, 7, 5, NULL, NULL, NULL, NULL);
      INSERT INTO entry VALUES(6, -1, 3, 7, 5, NULL, NULL, NULL, NULL);
      INSERT INTO redemption VALUES(7, 1, 'x', 1, 1, 1, 1, 1, 0, 9);
      """)
    for (id, words) in [(5, "child 1, kind 9"), (6, "child -1, kind 3")] as [(Int64, String)] {
      let error = #expect(throws: LedgerStoreError.self) { _ = try store.transaction(TransactionID(id)) }
      #expect(error == .damaged(":memory:: entry \(id) has \(words)"))
    }
    let error = #expect(throws: LedgerStoreError.self) { _ = try store.redemption(RedemptionID(7)) }
    #expect(error == .damaged(":memory:: reward 7 has child 1, status 9"))
    #expect(throws: LedgerStoreError.self) { try store.audit() }
  }

  @Test("a reward with negative minutes is read, so that the audit names it")
  func negativeMinutes() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.insert(ChildProfile(id: ChildID(1), family: 1, name: ""))
    let reward = Self.reward(7, .active)
    try store.insert(reward)
    try store.connection.execute(
      "PRAGMA ignore_check_constraints=ON; UPDATE redemption SET minutes_used = -1")
    var damaged = reward
    damaged.minutesUsed = -1
    #expect(try store.redemption(RedemptionID(7)) == damaged)
    #expect(try store.audit().contains(.wrongRedemption(RedemptionID(7))))
  }

  @Test("the audit reports dangling references")
  func references() throws {
    let store = try SQLiteLedgerStore(.memory)
    try store.connection.execute(
      "PRAGMA foreign_keys=OFF; INSERT INTO entry VALUES(5, 8, 3, 7, 5, NULL, NULL, NULL, NULL)")
    let faults = try store.audit()
    #expect(faults.contains(.entryOfNobody(TransactionID(5))))
    #expect(faults.contains(.storage(":memory:: row 5 of entry refers to nothing")))
    #expect(faults.count == 2)
  }
}
