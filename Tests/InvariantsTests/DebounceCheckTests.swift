import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of category.debounce")
struct DebounceCheckTests {
  private func change(_ cause: CategoryChangeCause, _ lift: Int64) -> GalleryEffect {
    .categoryChanged(from: CategoryID(1), to: CategoryID(2), cause: cause, decidedAt: .milliseconds(lift))
  }

  private func tally(_ effects: [GalleryEffect]) -> CheckTally {
    var check = DebounceCheck(.standard)
    let film = Film()
    film.move(to: 5_000)
    for effect in effects { check.check(film.with([effect])) }
    return check.tally
  }

  @Test("swipes at exactly the debounce are accepted, and do not exercise the rule")
  func healthy() {
    let found = tally([change(.entry, 0), change(.swipe, 100), change(.swipe, 400), change(.swipe, 700)])
    #expect(found.violations == 0 && found.exercised == 0 && found.checked == 3)
  }

  @Test("a swipe blocked within the debounce exercises the rule; one outside does not")
  func blocked() {
    let inside = tally([change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 399)])
    #expect(inside.violations == 0 && inside.exercised == 1)
    #expect(tally([change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 400)]).exercised == 0)
  }

  @Test(
    "a swipe dropped at the debounce or later is reported with its distance, also before any change",
    arguments: [CategoryChangeCause.swipe, .chip])
  func droppedTooLate(cause: CategoryChangeCause) {
    let late = tally([change(cause, 100), Film.acted(.blockedByDebounce, 2, at: 400)])
    #expect(late.examples == ["at 0:05.000: a swipe was dropped as too soon 0.300 s after the last change"])
    let first = tally([change(.entry, 0), Film.acted(.blockedByDebounce, 2, at: 100)])
    #expect(first.examples == ["at 0:05.000: a swipe was dropped as too soon, but no change came before it"])
  }

  @Test(
    "if any swipe restarts the debounce, dropped ones and those at the list's end do, else not")
  func anyLift() {
    for (origin, violations) in [(DebounceOrigin.anyLift, 0), (.committingLift, 2)] {
      var rule = DebounceSettings.standard
      rule.origin = origin
      var check = DebounceCheck(rule)
      let drops: [(GalleryAction, Int64)] = [
        (.blockedByDebounce, 350), (.blockedByDebounce, 649), (.atListEnd, 940), (.blockedByDebounce, 1_239),
      ]
      check.check(Film().with([change(.swipe, 100)]))
      for (action, time) in drops {
        check.check(Film().with([Film.acted(action, 2, at: time)]))
      }
      #expect(check.tally.violations == violations, "\(origin): \(check.tally.examples)")
    }
  }

  @Test("a change within the debounce is reported with its distance, also after a chip")
  func tooSoon() {
    for cause in [CategoryChangeCause.swipe, .chip] {
      let found = tally([change(cause, 100), change(.swipe, 399)])
      #expect(found.violations == 1 && found.exercised == 1)
      #expect(found.examples == ["at 0:05.000: a swipe changed category 0.299 s after the last change"])
    }
  }

  @Test("a blocked swipe and an automatic change do not restart the debounce; a chip is never too soon")
  func clock() {
    let found = tally([
      change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 390), change(.automatic, 395),
      change(.swipe, 400),
      change(.chip, 450),
    ])
    #expect(found.violations == 0)
  }

  @Test(
    "a swipe may be dropped until its own time, in an unknown direction until the longer one",
    arguments: [
      (.left, 159, false), (.left, 160, true), (.right, 399, false), (.right, 400, true), (nil, 399, false),
      (nil, 400, true),
    ] as [(SwipeDirection?, Int64, Bool)])
  func dropped(direction: SwipeDirection?, gap: Int64, isBroken: Bool) {
    var check = DebounceCheck(twoTimes)
    let film = Film()
    check.check(
      film.with([Film.acted(.changeCategory, 1, at: 100), change(.swipe, 100)], [swipe(.left, 1, at: 100)]))
    let seen = direction.map { [swipe($0, 2, at: 100 + gap)] } ?? []
    check.check(film.with([Film.acted(.blockedByDebounce, 2, at: 100 + gap)], seen))
    #expect(check.tally.violations == (isBroken ? 1 : 0), "\(check.tally.examples)")
    #expect(check.tally.checked == 2)
  }

  /// Two times, of 160 ms in the same direction and of 400 in the opposite one.
  private var twoTimes: DebounceSettings {
    var rule = DebounceSettings.standard
    rule.sameDirection = .milliseconds(160)
    rule.oppositeDirection = .milliseconds(400)
    return rule
  }

  private func swipe(_ direction: SwipeDirection, _ sequence: Int, at time: Int64) -> GestureDecision {
    GestureDecision(
      kind: .swipe(direction, velocity: .zero), sequence: sequence, time: .milliseconds(time),
      position: .zero, start: .zero)
  }

  @Test("in an unknown direction the shorter time counts", arguments: [(159, 1), (160, 0)])
  func unknownDirection(gap: Int64, violations: Int) {
    var check = DebounceCheck(twoTimes)
    let film = Film()
    for time in [100, 100 + gap] { check.check(film.with([change(.swipe, time)])) }
    #expect(check.tally.violations == violations)
  }

  @Test("the direction is that of the swipe that acted, among all decisions of the frame")
  func severalDecisions() {
    var check = DebounceCheck(twoTimes)
    let film = Film()
    for (sequence, time) in [(1, 100), (2, 300)] as [(Int, Int64)] {
      check.check(
        film.with(
          [Film.acted(.changeCategory, sequence, at: time), change(.swipe, time)],
          [swipe(.left, sequence, at: time), swipe(sequence == 1 ? .left : .right, 7, at: time)]))
    }
    #expect(check.tally.checked == 2 && check.tally.violations == 0)
  }

  @Test(
    "each direction has its own time, and after a chip the longer one counts",
    arguments: [
      (nil, .left, 399, true), (nil, .left, 400, false), (.left, .left, 159, true),
      (.left, .left, 160, false),
      (.left, .right, 399, true), (.left, .right, 400, false),
    ] as [(SwipeDirection?, SwipeDirection, Int64, Bool)])
  func directions(last: SwipeDirection?, next: SwipeDirection, gap: Int64, isBroken: Bool) {
    var check = DebounceCheck(twoTimes)
    let film = Film()
    for (sequence, direction, time) in [(0, last, 100), (1, next, 100 + gap)]
      as [(Int, SwipeDirection?, Int64)]
    {
      film.move(to: time)
      guard let direction else {
        check.check(film.with([change(.chip, time)]))
        continue
      }
      check.check(
        film.with(
          [Film.acted(.changeCategory, sequence, at: time), change(.swipe, time)],
          [swipe(direction, sequence, at: time)]))
    }
    #expect(check.tally.violations == (isBroken ? 1 : 0))
    #expect(check.tally.exercised == (gap < 160 ? 1 : 0))
  }
}
