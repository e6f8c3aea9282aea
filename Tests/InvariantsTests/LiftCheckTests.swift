import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The time of a lift")
struct LiftCheckTests {
  private func look(told: Int64, panel: [Int64]) -> [String] {
    let film = Film()
    film.frame.decisions = [
      GestureDecision(kind: .allLifted, sequence: 4, time: .milliseconds(told), position: .zero, start: .zero)
    ]
    film.frame.lifts = panel.map { .milliseconds($0) }
    var check = LiftCheck()
    check.check(film.frame)
    #expect(check.tally.provoked == 1 && check.tally.checked == 1)
    return check.tally.examples
  }

  @Test("is the panel's; of two fingers the last, and of two touches each its own")
  func right() {
    #expect(look(told: 100, panel: [100]).isEmpty)
    #expect(look(told: 130, panel: [100, 130]).isEmpty)
    #expect(look(told: 100, panel: [100, 130]).isEmpty)
  }

  @Test("is wrong when it is later or earlier than any of the panel's, or the panel has none")
  func wrong() {
    let words = "touch 4 is told to have lifted at a time that is wrong: "
    #expect(look(told: 108, panel: [40, 100]) == ["at 0:00.000: \(words)8.0 ms off the panel's"])
    #expect(look(told: 92, panel: [40, 100]) == ["at 0:00.000: \(words)-8.0 ms off the panel's"])
    #expect(look(told: 100, panel: []) == ["at 0:00.000: \(words)the panel has none"])
  }
}
