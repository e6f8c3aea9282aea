import FamilySubject
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("The family's ledger")
struct FamilyLedgerTests {
  private let now = WallTime(secondsSinceEpoch: 1_700_000_000)
  private let mia = ChildID(1)
  private let ben = ChildID(2)

  /// The ledger of two children, the first of whom begins with 30 points.
  private func ledger() throws -> FamilyLedger {
    let ledger = try FamilyLedger(SQLiteLedgerStore(.memory, settings: .fast))
    let history = PointTransaction(
      id: TransactionID(1), child: mia, kind: .earned, amount: Points(30), timestamp: now - .hours(1))
    try ledger.begin(
      [ChildProfile(id: mia, family: 0, name: "Mia"), ChildProfile(id: ben, family: 0, name: "Ben")],
      history: [history], at: now)
    return ledger
  }

  private func earn(_ points: Int64, _ child: ChildID, in ledger: FamilyLedger) -> [LedgerEffect] {
    send([.earn(ledger.nextEntryID(at: now), child, Points(points), session: nil)], to: ledger, at: now)
  }

  /// What an app does with what it is told.
  private func send(_ events: [LedgerEvent], to ledger: FamilyLedger, at time: WallTime) -> [LedgerEffect] {
    ledger.ask(events)
    return ledger.carryOut(events + [.expire], at: time) ?? []
  }

  private func expected(_ ledger: FamilyLedger) -> [Points] { [mia, ben].map(ledger.expectedBalance) }

  @Test("the expected points follow from the requests and the history, child by child")
  func expected() throws {
    let ledger = try ledger()
    #expect(ledger.postings == 1 && expected(ledger) == [Points(30), .zero])
    #expect(earn(7, mia, in: ledger).count == 1)
    _ = earn(4, ben, in: ledger)
    _ = earn(5, mia, in: ledger)
    #expect(ledger.postings == 4 && expected(ledger) == [Points(42), Points(4)])
    #expect(ledger.balance(of: mia) == Points(42) && ledger.balance(of: ben) == Points(4))
    #expect(ledger.balance(of: ChildID(9)) == .zero)
    #expect(ledger.audit() == [])
  }

  @Test(
    "the traffic from elsewhere exercises every event and nearly every refusal, and the ledger stays sound"
  )
  func story() throws {
    let ledger = try ledger()
    var (events, effects): ([LedgerEvent], [LedgerEffect]) = ([], [])
    for step in 0..<40 {
      let time = now + .seconds(Int64(step) * 30)
      let batch = ledger.nextStep(of: mia, at: time)
      events += batch
      effects += send(batch, to: ledger, at: time)
    }
    // What closes rewards the apps ask for, by `expireBy` while a child uses one.
    #expect(
      Set(events.map(\.kind)) == Set(LedgerEvent.Kind.allCases).subtracting([.earn, .expire, .expireBy]))
    let refusals = effects.compactMap { effect -> LedgerRefusal.Kind? in
      if case .refused(let refusal) = effect { refusal.kind } else { nil }
    }
    #expect(Set(refusals) == Set(LedgerRefusal.Kind.allCases).subtracting([.unaffordable]))
    let statuses = effects.compactMap { effect -> RedemptionStatus? in
      if case .redemption(_, let status, _) = effect { status } else { nil }
    }
    #expect(Set(statuses) == Set(RedemptionStatus.allCases))
    let kinds = effects.compactMap { effect -> TransactionKind? in
      if case .posted(_, _, let kind, _, _) = effect { kind } else { nil }
    }
    #expect(Set(kinds) == [.earned, .redeemed, .adjusted, .reversed])
    #expect(Set(effects.map(\.kind)) == Set(LedgerEffect.Kind.allCases))
    #expect(ledger.audit() == [] && ledger.balance(of: mia) == ledger.expectedBalance(of: mia))
  }

  @Test("an entry that arrives twice is posted once")
  func twice() throws {
    let ledger = try ledger()
    let event = LedgerEvent.earn(ledger.nextEntryID(at: now), mia, Points(5), session: nil)
    _ = send([event], to: ledger, at: now)
    _ = send([event], to: ledger, at: now)
    #expect(ledger.postings == 2 && expected(ledger) == [Points(35), .zero])
  }

  @Test("ids are unique: those of rewards count from 1, those of entries grow")
  func ids() throws {
    let ledger = try ledger()
    #expect((0..<3).map { _ in ledger.nextRedemptionID() } == [1, 2, 3].map { RedemptionID($0) })
    let entries = (0..<4).map { _ in ledger.nextEntryID(at: now) }
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.raw < $1.raw })
    // Those of the history are of another device, so that the two never meet.
    #expect(entries.allSatisfy { $0.raw >> 12 & 511 == 1 })
  }

  @Test("the audit reports the first five batches that the database refused, and they post nothing")
  func failures() throws {
    let store = try SQLiteLedgerStore(.memory, settings: .fast)
    let ledger = try FamilyLedger(store)
    try ledger.begin([ChildProfile(id: mia, family: 0, name: "Mia")], history: [], at: now)
    let before = ledger.digest()
    try store.connection.execute("PRAGMA query_only = ON")
    for _ in 0..<7 { #expect(earn(5, mia, in: ledger) == []) }
    #expect(ledger.postings == 0 && expected(ledger) == [.zero, .zero] && ledger.digest() == before)
    #expect(ledger.audit().count == 5)
  }

  @Test("the digest covers the ledger's contents")
  func digest() throws {
    let (one, other) = (try ledger(), try ledger())
    #expect(one.digest() == other.digest())
    _ = earn(5, mia, in: one)
    #expect(one.digest() != other.digest())
  }
}
