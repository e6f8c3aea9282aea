import FamilySubject
import Foundation
import Invariants
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("The audit of a family's ledger")
struct LedgerAuditTests {
  private let now = WallTime(secondsSinceEpoch: 1_700_000_000)
  private let mia = ChildID(1)

  private func enrolled(_ ledger: FamilyLedger) throws -> FamilyLedger {
    try ledger.begin([ChildProfile(id: mia, family: 0, name: "Mia")], history: [], at: now)
    return ledger
  }

  /// Three earnings of 5 points; their ids.
  private func earnThrice(in ledger: FamilyLedger) -> [TransactionID] {
    (0..<3).map { _ in
      let id = ledger.nextEntryID(at: now)
      ledger.ask([.earn(id, mia, Points(5), session: nil)])
      _ = ledger.carryOut([.earn(id, mia, Points(5), session: nil)], at: now)
      return id
    }
  }

  @Test(
    "ledger and oracle agree on all requests, in any order, with clocks that are set back"
  )
  func reckoning() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let ledger = try enrolled(FamilyLedger.empty())
      var random = RandomSource(seed: seed)
      var events: [LedgerEvent] = []
      for step in 0..<150 {
        let time = now + .seconds(Int64(step * 20) - Int64(random.inside(0...90)))
        var batch = ledger.nextStep(of: mia, at: time)
        if random.chance(0.3) {
          let points = Points(Int64(random.inside(-40...60)))
          batch.append(.adjust(ledger.nextEntryID(at: time), mia, points, note: ""))
          batch.append(
            .deliver(
              PointTransaction(
                id: ledger.nextEntryID(at: time), child: mia, kind: .adjusted, amount: points,
                timestamp: time - .seconds(Int64(random.inside(0...2_000))))))
        }
        events += batch
        if random.chance(0.4) { batch.append(events[random.inside(0...events.count - 1)]) }
        ledger.ask(batch)
        _ = ledger.carryOut(random.chance(0.5) ? batch + [.expire] : batch, at: time)
        #expect(
          ledger.balance(of: mia) == ledger.expectedBalance(of: mia), "seed \(seed), step \(step): \(batch)")
      }
      #expect(ledger.audit() == [], "seed \(seed)")
    }
  }

  @Test("an entry without a request is reported, even in a sound ledger")
  func unasked() throws {
    let ledger = try enrolled(FamilyLedger.empty())
    let id = ledger.nextEntryID(at: now)
    ledger.ask([.earn(id, mia, Points(5), session: nil)])
    _ = ledger.carryOut([.earn(id, mia, Points(50), session: nil)], at: now)
    #expect(ledger.balance(of: mia) == Points(50) && ledger.expectedBalance(of: mia) == .zero)
    #expect(
      ledger.audit() == [
        "child 1 is reported with 50 points, not 0",
        "the database: entry \(id.raw) of 50 points was not asked for",
        "the database: child 1 has 50 points, but the requests add up to 0",
      ])
  }

  /// A row goes, and the account with it, so that nothing in the database contradicts anything.
  private func losing(_ id: TransactionID) -> String {
    """
    DROP TRIGGER entry_kept;
    UPDATE account SET balance = balance - 5, earned = earned - 5, entries = entries - 1;
    DELETE FROM entry WHERE id = \(id.raw)
    """
  }

  @Test("a lost acknowledged row is reported, even if the database is consistent")
  func lostRow() throws {
    let store = try SQLiteLedgerStore(.memory, settings: .fast)
    let ledger = try enrolled(FamilyLedger(store))
    let ids = earnThrice(in: ledger)
    #expect(ledger.audit() == [])
    try store.connection.execute(losing(ids[1]))
    let lost = "the database: entry \(ids[1].raw) of 5 points was acknowledged and is lost"
    let short = "the database: child 1 has 10 points, but the requests add up to 15"
    #expect(ledger.audit().prefix(2) == [lost, short])
    // The next launch believes the database, and its own audit finds nothing.
    try ledger.reopen()
    #expect(ledger.balance(of: mia) == Points(10))
    let reported = "child 1 is reported with 10 points, not 15"
    #expect(ledger.audit() == [reported, lost, short, reported, lost, short])
  }

  @Test("a wrong account, a changed row and a changed reward are reported")
  func changedRows() throws {
    let store = try SQLiteLedgerStore(.memory, settings: .fast)
    let ledger = try enrolled(FamilyLedger(store))
    let ids = earnThrice(in: ledger)
    let intent = RedemptionRequest(
      id: ledger.nextRedemptionID(), entry: ledger.nextEntryID(at: now), child: mia, appCategory: "games",
      pointsSpent: Points(10), rate: RewardRate(pointsPerMinute: 5), expiresAt: now + .hours(1))
    ledger.ask([.redeem(intent), .use(intent.id, minutes: 1)])
    _ = ledger.carryOut([.redeem(intent), .use(intent.id, minutes: 1)], at: now)
    #expect(ledger.audit() == [])
    try store.connection.execute(
      """
      DROP TRIGGER entry_fixed;
      UPDATE entry SET amount = 6 WHERE id = \(ids[2].raw);
      UPDATE redemption SET minutes_used = 0
      """)
    let words = ledger.audit().joined(separator: "\n")
    #expect(
      words.contains("the database: entry \(ids[2].raw) has 6 points of child 1, not as it was asked for"))
    #expect(words.contains("the database: child 1 has 5 points, but its rows add up to 6"))
    #expect(words.contains("the database: reward 1 has status 2 and 0 minutes used, but is active with 1"))
  }

  @Test("a file is read through a separate connection, at a launch and at the end")
  func file() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString).sqlite")
      .path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let ledger = try enrolled(FamilyLedger(SQLiteLedgerStore(.file(path)), file: path))
    let ids = earnThrice(in: ledger)
    try ledger.reopen()
    #expect(ledger.audit() == [])
    try SQLiteConnection(.file(path)).execute(losing(ids[2]))
    #expect(
      ledger.audit().first == "the database: entry \(ids[2].raw) of 5 points was acknowledged and is lost")
  }
}
