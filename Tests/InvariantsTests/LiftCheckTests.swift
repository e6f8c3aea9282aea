import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of input.reported")
struct LiftCheckTests {
  private func inspect(reported: Int64, panel: [Int64]) -> [String] {
    let film = Film()
    film.frame.decisions = [
      GestureDecision(
        kind: .allLifted, sequence: 4, time: .milliseconds(reported), position: .zero, start: .zero)
    ]
    film.frame.lifts = panel.map { .milliseconds($0) }
    var check = LiftCheck()
    check.check(film.frame)
    #expect(check.tally.exercised == 1 && check.tally.checked == 1)
    return check.tally.examples
  }

  @Test("the panel's time is accepted; of two fingers the last one's, of two touches each its own")
  func right() {
    #expect(inspect(reported: 100, panel: [100]).isEmpty)
    #expect(inspect(reported: 130, panel: [100, 130]).isEmpty)
    #expect(inspect(reported: 100, panel: [100, 130]).isEmpty)
  }

  @Test("an earlier or later time than the panel's is reported, and one without any")
  func wrong() {
    let words = "touch 4 is reported to lift at a wrong time: "
    #expect(inspect(reported: 108, panel: [40, 100]) == ["at 0:00.000: \(words)8.0 ms off the panel's"])
    #expect(inspect(reported: 92, panel: [40, 100]) == ["at 0:00.000: \(words)-8.0 ms off the panel's"])
    #expect(inspect(reported: 100, panel: []) == ["at 0:00.000: \(words)the panel has none"])
  }
}
