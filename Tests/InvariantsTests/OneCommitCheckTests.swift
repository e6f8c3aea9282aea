import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of gesture.one-commit")
struct OneCommitCheckTests {
  @Test("sequences that act once each are accepted, also out of order")
  func healthy() {
    var check = OneCommitCheck()
    let film = Film()
    for (time, sequence) in [(100, 1), (300, 3), (350, 2), (600, 4)] as [(Int64, Int)] {
      film.move(to: time)
      check.check(film.with([.listGroup(GroupID(1)), Film.acted(.openPhoto, sequence, at: time)]))
    }
    #expect(check.tally.violations == 0 && check.tally.checked == 4 && check.tally.exercised == 0)
  }

  @Test("a sequence that acts twice is reported with both actions", arguments: [0, 1, 10])
  func actsTwice(others: Int) {
    var check = OneCommitCheck()
    let film = Film()
    check.check(film.with([Film.acted(.selectChip, 7, at: 0)]))
    for other in 0..<others { check.check(film.with([Film.acted(.pinKey, 100 + other, at: 0)])) }
    film.move(to: 61_200)
    check.check(film.with([Film.acted(.openPhoto, 7, at: 61_190)]))
    #expect(check.tally.violations == 1)
    #expect(
      check.tally.examples == ["at 1:01.200: touch sequence 7 does two things: selectChip, then openPhoto"])
  }

  @Test(
    "a sequence recognised twice is reported once, with both decisions, whether or not it acts"
  )
  func commitsTwice() {
    var second = tap(3, at: 990)
    second.kind = .swipe(.left, velocity: TouchVelocity(x: 0, y: 0))
    let decisions = [tap(3, at: 980), second, tap(4, at: 995)]
    for effects in [[], [Film.acted(.openPhoto, 3, at: 980), Film.acted(.openPhoto, 3, at: 990)]] {
      var check = OneCommitCheck()
      let film = Film()
      film.move(to: 1_000)
      check.check(film.with(effects, decisions))
      #expect(
        check.tally.examples == [
          "at 0:01.000: touch sequence 3 is recognised twice: as tap, then as swipe left"
        ])
      #expect(check.tally.checked == effects.count)
    }
  }

  @Test(
    "beginnings and updates of gestures are not commits; a later commit of another sequence is accepted")
  func decisions() {
    var check = OneCommitCheck()
    let film = Film()
    check.check(film.with([], [drag(3, at: 10), drag(3, at: 20), tap(3, at: 30)]))
    check.check(film.with([], [drag(4, at: 40), tap(4, at: 50)]))
    #expect(check.tally.violations == 0)
    check.check(film.with([], [tap(3, at: 60)]))
    #expect(check.tally.violations == 1, "the last sequences are remembered")
  }

  @Test("a commit of a sequence that began as another gesture, and a second tap, exercise the rule")
  func exercised() {
    func decision(_ kind: GestureDecision.Kind, _ sequence: Int) -> GestureDecision {
      var decision = tap(sequence, at: 10)
      decision.kind = kind
      return decision
    }
    func provocations(_ kinds: [GestureDecision.Kind]) -> Int {
      var check = OneCommitCheck()
      for kind in kinds { check.check(Film().with([], [decision(kind, 5)])) }
      check.check(Film().with([], [decision(.tap, 6)]))
      return check.tally.exercised
    }
    let swipe = GestureDecision.Kind.swipe(.left, velocity: TouchVelocity(x: 0, y: 0))
    #expect(provocations([.touchDown, .tap]) == 0 && provocations([swipe]) == 0)
    #expect(provocations([.doubleTap]) == 1)
    #expect(provocations([.dragBegan, .dragChanged, swipe]) == 1)
    #expect(provocations([.longPressBegan, .longPress]) == 1 && provocations([.pinchBegan, .tap]) == 1)
    #expect(provocations([.dragBegan, .dragChanged, .allLifted]) == 0)
  }

  @Test("the last sixteen sequences are remembered, and earlier ones are not", arguments: [4, 5])
  func memory(sequence: Int) {
    var check = OneCommitCheck()
    let film = Film()
    for sequence in 1...20 { check.check(film.with([Film.acted(.pinKey, sequence, at: 0)])) }
    check.check(film.with([Film.acted(.pinKey, sequence, at: 0)]))
    #expect(check.tally.violations == (sequence == 5 ? 1 : 0))
  }

  private func drag(_ sequence: Int, at milliseconds: Int64) -> GestureDecision {
    var decision = tap(sequence, at: milliseconds)
    decision.kind = .dragChanged
    return decision
  }

  private func tap(_ sequence: Int, at milliseconds: Int64) -> GestureDecision {
    GestureDecision(
      kind: .tap, sequence: sequence, time: .milliseconds(milliseconds), position: .zero, start: .zero)
  }
}
