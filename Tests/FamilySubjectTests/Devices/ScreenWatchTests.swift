import AppCore
import FamilySubject
import Gallery
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import Testing

@Suite("The independent model of used minutes")
struct ScreenWatchTests {
  private let now = WallTime(secondsSinceEpoch: 1_700_000_000)
  private let mia = ChildID(1)

  /// A child with two rewards of five minutes, which end after so many seconds, by what was asked for.
  private func ledger(endsIn seconds: Int64 = 3_600) throws -> FamilyLedger {
    let ledger = try FamilyLedger(SQLiteLedgerStore(.memory, settings: .fast))
    let history = PointTransaction(
      id: TransactionID(1), child: mia, kind: .earned, amount: Points(30), timestamp: now - .hours(1))
    try ledger.begin([ChildProfile(id: mia, family: 0, name: "Mia")], history: [history], at: now)
    for id in 1...2 as ClosedRange<Int64> {
      let intent = LedgerEvent.redeem(
        RedemptionRequest(
          id: RedemptionID(id), entry: TransactionID(10 + id), child: mia, appCategory: "Games",
          pointsSpent: Points(5), rate: RewardRate(pointsPerMinute: 1), expiresAt: now + .seconds(seconds)))
      ledger.ask([intent])
      _ = ledger.carryOut([intent], at: now)
    }
    return ledger
  }

  private func use(_ id: Int64, by seconds: Int64) -> LedgerEvent {
    .use(RedemptionID(id), minutes: 1, by: now + .seconds(seconds))
  }

  @Test("it admits a minute for each that ran, and none that did not run or ran elsewhere")
  func admits() throws {
    let ledger = try ledger()
    var watch = ScreenWatch()
    #expect(!watch.isWatching)
    watch.see(.startReward(1), at: now, ledger)
    func admitted(_ id: Int64, at seconds: Int64) -> Int {
      watch.admitted(of: [use(id, by: seconds)], at: now + .seconds(seconds), ledger).count
    }
    #expect(admitted(1, at: 59) == 0 && admitted(2, at: 60) == 0)
    #expect(admitted(1, at: 60) == 1 && admitted(1, at: 61) == 0 && admitted(1, at: 120) == 1)
    watch.see(.startReward(2), at: now + .seconds(150), ledger)
    #expect(admitted(1, at: 200) == 0 && admitted(2, at: 209) == 0 && admitted(2, at: 210) == 1)
    watch.see(.stopReward(2), at: now + .seconds(250), ledger)
    #expect(admitted(2, at: 900) == 0)
    watch.see(.startReward(1), at: now + .seconds(1_000), ledger)
    #expect(admitted(1, at: 1_029) == 0 && admitted(1, at: 1_030) == 1)
    // What somebody else asks for is no matter of touches.
    let other = LedgerEvent.use(RedemptionID(1), minutes: 1)
    #expect(watch.admitted(of: [other], at: now + .seconds(1_900), ledger).isEmpty)
  }

  @Test("no minute runs beyond a reward's end, and none starts after it")
  func ends() throws {
    let ledger = try ledger(endsIn: 90)
    var watch = ScreenWatch()
    watch.see(.startReward(1), at: now, ledger)
    let both = [use(1, by: 90), use(1, by: 90)]
    #expect(watch.admitted(of: both, at: now + .seconds(500), ledger).count == 1)
    watch.see(.startReward(2), at: now + .seconds(500), ledger)
    #expect(watch.admitted(of: [use(2, by: 600)], at: now + .seconds(600), ledger).isEmpty)
  }

  @Test("giving a reward back is expected once")
  func givesBack() throws {
    let ledger = try ledger()
    var watch = ScreenWatch()
    let cancel = LedgerEvent.cancel(RedemptionID(1), TransactionID(90))
    #expect(watch.admitted(of: [cancel], at: now, ledger).isEmpty)
    watch.see(.giveBack(1), at: now, ledger)
    #expect(watch.admitted(of: [cancel], at: now, ledger) == [cancel])
    #expect(watch.admitted(of: [.cancel(RedemptionID(1), TransactionID(91))], at: now, ledger).isEmpty)
  }

  @Test("after a kill it continues with the app's stored state, less the ledger's minutes")
  func relaunched() throws {
    let ledger = try ledger()
    var watch = ScreenWatch()
    watch.see(.startReward(1), at: now, ledger)
    let first = use(1, by: 60)
    ledger.ask(watch.admitted(of: [first], at: now + .seconds(60), ledger))
    _ = ledger.carryOut([first], at: now + .seconds(60))
    var stored = RewardUse(of: RedemptionID(1), minutes: 0)
    stored.since = now
    watch.relaunched([stored], ledger)
    let batch = [use(1, by: 180), use(1, by: 180), use(1, by: 180)]
    #expect(watch.admitted(of: batch, at: now + .seconds(185), ledger).count == 2)
    #expect(ledger.audit() == [])
  }

  @Test("after a kill, nothing is expected of a reward that the app did not store")
  func forgotten() throws {
    let ledger = try ledger()
    var watch = ScreenWatch()
    watch.see(.startReward(1), at: now, ledger)
    #expect(watch.admitted(of: [use(1, by: 60)], at: now + .seconds(185), ledger).count == 1)
    watch.see(.startReward(2), at: now + .seconds(190), ledger)
    watch.see(.giveBack(1), at: now + .seconds(190), ledger)
    watch.relaunched([], ledger)
    #expect(!watch.isWatching)
    let batch = [use(1, by: 185), use(2, by: 400), .cancel(RedemptionID(1), TransactionID(90))]
    #expect(watch.admitted(of: batch, at: now + .seconds(400), ledger).isEmpty)
  }
}
