import Gallery
import Invariants
import Kernel
import Testing

@Suite("The checker of kids.no-exit")
struct GateCheckTests {
  @Test("keys, the pad and refused PINs provoke; nothing of it breaks the rule")
  func healthy() {
    var check = GateCheck()
    let film = Film()
    check.check(film.facts, [Film.acted(.showPinPad, 1, at: 0)])
    check.check(film.facts, [Film.acted(.pinKey, 2, at: 0), .pinRejected(retryAt: .zero)])
    check.check(film.facts, [Film.acted(.openPhoto, 3, at: 0)])
    #expect(check.tally.violations == 0 && check.tally.provoked == 3 && check.tally.checked == 3)
  }

  @Test("an exit is found by what the gallery says and by what it is")
  func exits() {
    var said = GateCheck()
    var film = Film()
    film.move(to: 1_016)
    said.check(film.facts, [.leftKidsMode])
    #expect(said.tally.examples == ["at 1.016 s: the gallery says that kids mode was left"])
    var silent = GateCheck()
    film.facts.isInKidsMode = false
    silent.check(film.facts, [])
    #expect(silent.tally.examples == ["at 1.016 s: kids mode is left"])
  }
}

@Suite("The checker of kids.no-deletion")
struct DeletionCheckTests {
  private let groupPhotos = [PhotoID(9): WallTime(secondsSinceEpoch: 1)]

  @Test("expired group photos may go; every action provokes")
  func healthy() {
    var check = DeletionCheck()
    let film = Film()
    check.check(
      film.facts, [Film.acted(.openPhoto, 1, at: 0)], removed: [PhotoID(9)], groupPhotos: groupPhotos)
    check.finish(at: .seconds(1), listed: 60, given: 60)
    #expect(check.tally.violations == 0 && check.tally.provoked == 1)
  }

  @Test("an album photo ordered off the disk is named")
  func removed() {
    var check = DeletionCheck()
    var film = Film()
    film.move(to: 3_000)
    check.check(film.facts, [], removed: [PhotoID(9), PhotoID(4)], groupPhotos: groupPhotos)
    #expect(check.tally.violations == 1)
    #expect(check.tally.examples == ["at 3.000 s: album photo 4 was ordered off the disk"])
  }

  @Test("a photo missing from the album at the end is counted")
  func missing() {
    var check = DeletionCheck()
    check.finish(at: .seconds(180), listed: 59, given: 60)
    #expect(check.tally.examples == ["at 180.000 s: 59 of 60 album photos are left"])
  }
}

@Suite("The checker of ledger.chain")
struct LedgerCheckTests {
  @Test("a balance that is the sum of its postings is fine; each commit provokes")
  func healthy() {
    var check = LedgerCheck()
    check.check(at: .seconds(1), child: ChildID(1), balance: Points(10), expected: Points(10))
    check.check(at: .seconds(2), child: ChildID(1), balance: .zero, expected: .zero)
    check.finish(at: .seconds(3), findings: [])
    #expect(check.tally.violations == 0 && check.tally.provoked == 2 && check.tally.checked == 3)
  }

  @Test("points from nowhere are named with child and both sums")
  func doublePosting() {
    var check = LedgerCheck()
    check.check(at: .milliseconds(1_500), child: ChildID(2), balance: Points(20), expected: Points(10))
    #expect(check.tally.examples == ["at 1.500 s: child 2 has 20 points, but its postings add up to 10"])
  }

  @Test("a balance under zero is wrong even when the postings agree")
  func negative() {
    var check = LedgerCheck()
    check.check(at: .seconds(1), child: ChildID(2), balance: Points(-1), expected: Points(-1))
    #expect(check.tally.examples == ["at 1.000 s: child 2 has -1 points"])
  }

  @Test("what the audit finds is told word for word")
  func audit() {
    var check = LedgerCheck()
    check.finish(at: .seconds(9), findings: ["balanceAfter of 7 is 3, not 4"])
    #expect(check.tally.examples == ["at 9.000 s: balanceAfter of 7 is 3, not 4"])
  }
}
