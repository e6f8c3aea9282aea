import Kernel
import PointsLedger
import Testing

@Suite("Enrolling children")
struct EnrolmentTests {
  static let full = ChildProfile(
    id: ChildID(7), family: 3, name: "Ida", avatar: "fox", birthDay: CivilDay(daysSinceEpoch: 17_000),
    device: 4, recordZone: "zone")

  @Test("a new child has an account without points or entries")
  func joining() throws {
    var bench = try LedgerBench()
    #expect(try bench.send(.enrol(Self.full)) == [.enrolled(ChildID(7))])
    let account = try #require(bench.ledger.account(of: ChildID(7)))
    #expect(account == ChildAccount(profile: Self.full))
    #expect(account.balance == .zero && account.sums.totalEarned == .zero && account.sums.entryCount == 0)
    #expect(account.sums.lastTimestamp == nil)
    #expect(bench.ledger.available(to: ChildID(7)) == .zero)
    #expect(bench.store.content.children.last == Self.full)
  }

  @Test("enrolling an equal profile again has no effect")
  func again() throws {
    var bench = try LedgerBench(points: 5)
    try bench.send(.enrol(Self.full))
    let before = bench.store.content
    #expect(try bench.send(.enrol(Self.full)) == [])
    #expect(bench.store.content == before)
    #expect(bench.balance == 5)
  }

  @Test(
    "enrolling a different profile under a known id is a conflict, whatever differs",
    arguments: [
      { $0.family = 4 }, { $0.name = "Eda" }, { $0.avatar = nil }, { $0.birthDay = nil },
      { $0.device = 5 }, { $0.recordZone = "" },
    ] as [@Sendable (inout ChildProfile) -> Void])
  func conflict(change: @Sendable (inout ChildProfile) -> Void) throws {
    var bench = try LedgerBench()
    try bench.send(.enrol(Self.full))
    var other = Self.full
    change(&other)
    #expect(try bench.refusal(.enrol(other)) == .conflictingChild(ChildID(7)))
    #expect(bench.ledger.account(of: ChildID(7))?.profile == Self.full)
  }

  @Test(
    "accounts are ordered by id and found by it, whatever the order of enrolment", arguments: 0..<9)
  func order(count: Int) throws {
    var random = RandomSource(seed: UInt64(count))
    let ids = (0..<count).map { UInt32(10 * $0 + 5) }
    for _ in 0..<6 {
      let joining = ids.shuffled(using: &random)
      let store = ListedLedgerStore()
      var ledger = try Ledger(store: store)
      var effects: [LedgerEffect] = []
      for id in joining {
        let profile = ChildProfile(id: ChildID(id), family: 1, name: "child \(id)")
        try ledger.handle(.enrol(profile), at: LedgerBench.start, into: &effects)
        ledger.checkInvariants()
      }
      #expect(ledger.accounts.map(\.profile.id.raw) == ids, "\(joining)")
      for id in 0...UInt32(10 * count + 10) {
        let found = ledger.account(of: ChildID(id))?.profile.id.raw
        #expect(found == (ids.contains(id) ? id : nil), "\(joining)")
      }
      #expect(try Ledger(store: store).accounts == ledger.accounts)
    }
  }

  @Test("an entry changes only its child's account")
  func separate() throws {
    var bench = try LedgerBench(points: 30)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    try bench.send(.earn(TransactionID(2), LedgerBench.ben, Points(8), session: nil))
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 3, points: 6, by: LedgerBench.ben)))
    #expect(bench.balance == 30)
    #expect(bench.available == 30)
    #expect(bench.ledger.account(of: LedgerBench.ben)?.balance == Points(8))
    #expect(bench.ledger.available(to: LedgerBench.ben) == Points(2))
    #expect(try bench.table() == "#1 earned 30 = 30")
    #expect(try bench.table(of: LedgerBench.ben) == "#2 earned 8 = 8")
  }

  @Test("an unknown child has no account, no points and no entries")
  func stranger() throws {
    let bench = try LedgerBench(points: 30)
    #expect(bench.ledger.account(of: LedgerBench.ben) == nil)
    #expect(bench.ledger.available(to: LedgerBench.ben) == .zero)
    #expect(try bench.table(of: LedgerBench.ben) == "")
  }
}
