import Kernel
import PointsLedger
import Testing

@Suite("The store of plain lists")
struct ListedLedgerStoreTests {
  static func reward(_ id: Int64, _ status: RedemptionStatus, ends minute: Int64 = 60) -> RewardRedemption {
    RewardRedemption(
      LedgerBench.request(id, entry: 100 + id, points: 30, ends: LedgerBench.minute(minute)),
      at: LedgerBench.start, status: status)
  }

  static func store(_ ids: [UInt32] = [1]) throws -> ListedLedgerStore {
    let store = ListedLedgerStore()
    for id in ids { try store.insert(ChildProfile(id: ChildID(id), family: 1, name: "child \(id)")) }
    return store
  }

  @Test("an empty store returns nothing")
  func empty() throws {
    let store = ListedLedgerStore()
    #expect(try store.accounts() == [])
    #expect(try store.openRedemptions() == [])
    #expect(try store.highestTransactionID() == nil)
    #expect(try store.transaction(TransactionID(1)) == nil)
    #expect(try store.redemption(RedemptionID(1)) == nil)
    #expect(try store.lowestBalance(of: LedgerBench.ada, from: LedgerBench.start, TransactionID(1)) == .zero)
    try store.forEachTransaction(of: nil) { _ in Issue.record("an entry") }
    try store.forEachRedemption { _ in Issue.record("a reward") }
  }

  @Test("accounts are ordered by child, and each sums its own entries")
  func accounts() throws {
    let store = try Self.store([3, 1, 2])
    try store.insert(LedgerBench.entry(1, 5, of: ChildID(3)))
    try store.insert(LedgerBench.entry(2, 7, at: LedgerBench.minute(1), of: ChildID(1)))
    try store.insert(LedgerBench.entry(3, -2, at: LedgerBench.minute(2), of: ChildID(1)))
    let accounts = try store.accounts()
    #expect(accounts.map(\.profile.id.raw) == [1, 2, 3])
    #expect(accounts.map(\.balance.count) == [5, 0, 5])
    #expect(accounts.map(\.sums.entryCount) == [2, 0, 1])
    #expect(accounts[0].sums.lastTimestamp == LedgerBench.minute(2))
  }

  @Test("entries are read in canonical order, of one child or of all")
  func entries() throws {
    let store = try Self.store([1, 2])
    try store.insert(LedgerBench.entry(9, 1, at: LedgerBench.minute(1)))
    try store.insert(LedgerBench.entry(4, 1, at: LedgerBench.minute(2), of: ChildID(2)))
    try store.insert(LedgerBench.entry(3, 1, at: LedgerBench.minute(2)))
    try store.insert(LedgerBench.entry(8, 1, at: LedgerBench.start))
    var ids: [Int64] = []
    try store.forEachTransaction(of: nil) { ids.append($0.id.raw) }
    #expect(ids == [8, 9, 3, 4])
    ids = []
    try store.forEachTransaction(of: LedgerBench.ada) { ids.append($0.id.raw) }
    #expect(ids == [8, 9, 3])
    #expect(try store.highestTransactionID() == TransactionID(9))
    #expect(try store.transaction(TransactionID(4))?.child == ChildID(2))
    #expect(try store.transaction(TransactionID(5)) == nil)
  }

  @Test("rewards are read by id, open ones by end, then id")
  func rewards() throws {
    let store = try Self.store()
    for reward in [
      Self.reward(5, .active, ends: 20), Self.reward(2, .pending, ends: 20),
      Self.reward(9, .active, ends: 10),
      Self.reward(1, .used), Self.reward(7, .cancelled), Self.reward(8, .expired), Self.reward(3, .rejected),
    ] { try store.insert(reward) }
    var ids: [Int64] = []
    try store.forEachRedemption { ids.append($0.id.raw) }
    #expect(ids == [1, 2, 3, 5, 7, 8, 9])
    #expect(try store.openRedemptions().map(\.id.raw) == [9, 2, 5])
    #expect(try store.redemption(RedemptionID(7))?.status == .cancelled)
    #expect(try store.redemption(RedemptionID(6)) == nil)
  }

  @Test("an update replaces the reward of that id; one of an unknown reward is damage")
  func updating() throws {
    let store = try Self.store()
    try store.insert(Self.reward(1, .active))
    try store.insert(Self.reward(2, .active))
    var used = Self.reward(2, .used)
    used.minutesUsed = 10
    try store.update(used)
    #expect(store.content.redemptions == [Self.reward(1, .active), used])
    #expect(throws: LedgerStoreError.damaged("there is no reward 3")) {
      try store.update(Self.reward(3, .used))
    }
  }

  @Test("the lowest balance counts from just before the place to the end")
  func lowestBalance() throws {
    let store = try Self.store([1, 2])
    try store.insert(LedgerBench.entry(1, -50, of: ChildID(2)))
    for (id, points, minute) in [(2, 10, 1), (4, -7, 2), (6, 20, 3), (8, -4, 4)] as [(Int64, Int64, Int64)] {
      try store.insert(LedgerBench.entry(id, points, at: LedgerBench.minute(minute)))
    }
    // After the entries the balances are 10, 3, 23, 19.
    for (minute, id, lowest) in [
      (0, 1, 0), (1, 1, 0), (1, 2, 0), (1, 3, 3), (2, 3, 3), (2, 4, 3), (2, 5, 3), (3, 6, 3), (3, 7, 19),
      (4, 8, 19), (4, 9, 19), (9, 1, 19),
    ] as [(Int64, Int64, Int64)] {
      #expect(
        try store.lowestBalance(
          of: LedgerBench.ada, from: LedgerBench.minute(minute), TransactionID(id)) == Points(lowest),
        "from minute \(minute), entry \(id)")
    }
  }

  @Test("a roll back undoes the batch, a commit persists it, and without a batch both do nothing")
  func batches() throws {
    let store = try Self.store()
    try store.begin()
    try store.insert(LedgerBench.entry(1, 5))
    #expect(store.content.entries.count == 1)
    store.rollBack()
    #expect(store.content.entries == [])
    try store.begin()
    try store.insert(LedgerBench.entry(1, 5))
    try store.commit()
    store.rollBack()
    #expect(store.content.entries.count == 1)
    try store.begin()
    store.rollBack()
    store.rollBack()
    #expect(store.content.entries.count == 1)
  }

  @Test("from the configured failure on every changing call fails")
  func failing() throws {
    let calls: [(ListedLedgerStore) throws -> Void] = [
      { try $0.begin() }, { try $0.commit() }, { try $0.insert(LedgerBench.entry(1, 5)) },
      { try $0.insert(Self.reward(1, .active)) }, { try $0.update(Self.reward(7, .active)) },
      { try $0.insert(ChildProfile(id: ChildID(9), family: 1, name: "")) },
    ]
    for (place, call) in calls.enumerated() {
      let store = try Self.store()
      try store.insert(Self.reward(7, .active))
      store.callsUntilFailure = 0
      let before = store.content
      #expect(throws: LedgerStoreError.self, "call \(place)") { try call(store) }
      #expect(throws: LedgerStoreError.self, "call \(place)") { try call(store) }
      #expect(store.content == before, "call \(place)")
      store.callsUntilFailure = nil
      try call(store)
    }
    let store = try Self.store()
    store.callsUntilFailure = 2
    try store.insert(LedgerBench.entry(1, 5))
    try store.insert(LedgerBench.entry(2, 5))
    let error = #expect(throws: LedgerStoreError.self) { try store.insert(LedgerBench.entry(3, 5)) }
    #expect(error == .unavailable("the store is set to fail at this call; set callsUntilFailure to nil"))
    #expect(store.content.entries.count == 2)
  }

  @Test("every error's description is its message")
  func messages() {
    for error in [.unavailable("x"), .full("x"), .refused("x"), .damaged("x")] as [LedgerStoreError] {
      #expect("\(error)" == "x")
    }
  }

  #if compiler(>=6.3)
    @Test("a batch within a batch traps")
    func nested() async {
      await #expect(processExitsWith: .failure) {
        let store = ListedLedgerStore()
        try store.begin()
        try store.begin()
      }
    }
  #endif
}
