import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of sync.equal")
struct SyncCheckTests {
  private func end(_ findings: [String], arrived: Int) -> CheckedEnd {
    var end = Film.end(4_000)
    end.synced = CheckedEnd.Synced(findings: findings, arrivedCount: arrived)
    return end
  }

  @Test("devices with equal ledgers are accepted; each entry of another device exercises the rule")
  func alike() {
    var check = SyncCheck()
    check.finish(end([], arrived: 7))
    #expect(check.tally.violations == 0 && check.tally.exercised == 7 && check.tally.checked == 1)
  }

  @Test("findings at the end are reported word for word")
  func found() {
    var check = SyncCheck()
    check.finish(end(["device 2 has another ledger", "reward 9 is still pending"], arrived: 1))
    #expect(check.tally.violations == 2)
    #expect(check.tally.examples.first == "at 0:04.000: device 2 has another ledger")
  }

  @Test("a family with one ledger is not checked")
  func shared() {
    var check = SyncCheck()
    check.finish(Film.end(4_000))
    #expect(check.tally == CheckTally())
  }
}
