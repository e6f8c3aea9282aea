import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of ledger.chain")
struct LedgerCheckTests {
  private func commit(at time: Int64, child: ChildID, _ balance: Points, expected: Points) -> CheckedFrame {
    let film = Film()
    film.move(to: time)
    film.frame.balance = CheckedFrame.Balance(child: child, balance: balance, expected: expected)
    return film.frame
  }

  @Test("a balance equal to the sum of its postings is accepted; each commit exercises the rule")
  func healthy() {
    var check = LedgerCheck()
    check.check(commit(at: 1_000, child: ChildID(1), Points(10), expected: Points(10)))
    check.check(commit(at: 2_000, child: ChildID(1), .zero, expected: .zero))
    check.finish(Film.end(3_000))
    #expect(check.tally.violations == 0 && check.tally.exercised == 2 && check.tally.checked == 3)
  }

  @Test("points from nowhere are reported with the child and both sums")
  func doublePosting() {
    var check = LedgerCheck()
    check.check(commit(at: 1_500, child: ChildID(2), Points(20), expected: Points(10)))
    #expect(
      check.tally.examples == ["at 0:01.500: child 2 has 20 points, but the requests add up to 10"])
  }

  @Test("a balance below zero is wrong even if the postings agree")
  func negative() {
    var check = LedgerCheck()
    check.check(commit(at: 1_000, child: ChildID(2), Points(-1), expected: Points(-1)))
    #expect(check.tally.examples == ["at 0:01.000: child 2 has -1 points"])
  }

  @Test("findings of the audit are reported word for word")
  func audit() {
    var check = LedgerCheck()
    check.finish(Film.end(9_000, ledgerFindings: ["balanceAfter of 7 is 3, not 4"]))
    #expect(check.tally.examples == ["at 0:09.000: balanceAfter of 7 is 3, not 4"])
  }
}
