import FamilySubject
import Invariants
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("Planted bugs of the ledger, and its audit", .planted)
struct PlantedLedgerAuditTests {
  private let now = WallTime(secondsSinceEpoch: 1_700_000_000)
  private let mia = ChildID(1)

  @Test(
    "the audit finds a consistently wrong amount, a lost entry and a double posting",
    arguments: [
      ("wrong-amount", "has 6 points of child 1, not as it was asked for"),
      ("lost-entry", "of 5 points was acknowledged and is lost"), ("double-posting", "was not asked for"),
    ])
  func planted(bug: String, finding: String) throws {
    FamilyBugs.choose(bug)
    let ledger = try FamilyLedger(SQLiteLedgerStore(.memory, settings: .fast))
    try ledger.begin([ChildProfile(id: mia, family: 0, name: "Mia")], history: [], at: now)
    for _ in 0..<6 {
      let earning = LedgerEvent.earn(ledger.nextEntryID(at: now), mia, Points(5), session: nil)
      ledger.ask([earning])
      _ = ledger.carryOut([earning], at: now)
    }
    try ledger.reopen()
    let words = ledger.audit().joined(separator: "\n")
    #expect(words.contains(finding), "\(bug): \(words)")
  }
}
