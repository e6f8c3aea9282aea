import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of kids.no-exit")
struct GateCheckTests {
  @Test("keys, the pad and refused PINs provoke; nothing of it breaks the rule")
  func healthy() {
    var check = GateCheck()
    let film = Film()
    check.check(film.with([Film.acted(.showPinPad, 1, at: 0)]))
    check.check(film.with([Film.acted(.pinKey, 2, at: 0), .pinRejected(retryAt: .zero)]))
    check.check(film.with([Film.acted(.openPhoto, 3, at: 0)]))
    #expect(check.tally.violations == 0 && check.tally.provoked == 3 && check.tally.checked == 3)
  }

  @Test("an exit is found by what the gallery says and by what it is")
  func exits() {
    var said = GateCheck()
    var film = Film()
    film.move(to: 1_016)
    said.check(film.with([.leftKidsMode]))
    #expect(said.tally.examples == ["at 1.016 s: the gallery says that kids mode was left"])
    var silent = GateCheck()
    film.frame.glance.isInKidsMode = false
    silent.check(film.with([]))
    #expect(silent.tally.examples == ["at 1.016 s: kids mode is left"])
  }
}
