import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

// A wait of 3 s instead of 30 was noticed by nobody.
@Suite("The checker of kids.pin-wait")
struct PinWaitCheckTests {
  /// A pad of one key, for PINs of two digits.
  private struct Evening {
    var check: PinWaitCheck
    let film = Film()

    init(_ oracle: PinOracle = PinOracle(digitCount: 2)) {
      check = PinWaitCheck(oracle)
      film.frame.glance.screen = .pinPad
      show(typed: 0, at: 0)
    }

    static func pad(typed: Int, seconds: Int) -> [DisplayItem] {
      let title = seconds > 0 ? TextKey.waitSeconds.text(seconds) : TextKey.enterPin.text()
      return [
        DisplayItem(id: DisplaySlot.label.id(0), kind: .label, frame: .zero, text: title),
        DisplayItem(
          id: DisplaySlot.label.id(1), kind: .label, frame: .zero, text: TextKey.digitsTyped.text(typed)),
        DisplayItem(
          id: DisplaySlot.key.id(0), kind: .button, frame: ScreenRect(0, 0, 40, 40),
          text: TextKey.digit.text(7)),
      ]
    }

    /// A frame with so many taps on the key, after which the pad says so many digits and seconds.
    mutating func show(typed: Int, seconds: Int = 0, taps: Int = 0, at time: Int64) {
      film.show(Evening.pad(typed: typed, seconds: seconds))
      film.move(to: time)
      let tap = GestureDecision(
        kind: .tap, sequence: 1, time: .zero, position: ScreenPoint(20.0, 20.0),
        start: ScreenPoint(20.0, 20.0))
      check.check(film.with([], Array(repeating: tap, count: taps), changed: true))
    }

    /// One wrong PIN, of which the second digit comes at that time; then the pad says that so many seconds are left.
    mutating func guess(at time: Int64, seconds: Int = 0) {
      show(typed: 1, taps: 1, at: time - 500)
      show(typed: 0, seconds: seconds, taps: 1, at: time)
    }

    /// Five wrong PINs, the last at ten seconds.
    mutating func guessFive(seconds: Int = 30) {
      for time: Int64 in [2_000, 4_000, 6_000, 8_000] { guess(at: time) }
      guess(at: 10_000, seconds: seconds)
    }

    mutating func count(from first: Int64, to last: Int64, end: Int64 = 40_000) {
      for time in stride(from: first, through: last, by: 1_000) {
        show(typed: 0, seconds: Int((end - time) / 1_000), at: time)
      }
    }
  }

  @Test("four PINs are free, the fifth starts 30 s, the sixth 60 s; each wait exercises the rule")
  func healthy() {
    var evening = Evening()
    evening.guessFive()
    evening.count(from: 11_000, to: 40_000)
    evening.guess(at: 45_000, seconds: 60)
    evening.count(from: 46_000, to: 105_000, end: 105_000)
    evening.check.finish(Film.end(200_000))
    #expect(evening.check.tally.violations == 0, "\(evening.check.tally.examples)")
    #expect(evening.check.tally.exercised == 2)
  }

  @Test(
    "a wait that is too short, too long or missing is reported at its beginning",
    arguments: [(3, "the pad says 3 s, but"), (60, "the pad says 60 s, and"), (0, "the pad says 0 s, but")])
  func length(seconds: Int, words: String) {
    var evening = Evening()
    evening.guessFive(seconds: seconds)
    let rest = seconds < 30 ? "30 s of the wait are left" : "only 30 s of the wait are left"
    #expect(
      evening.check.tally.examples == ["at 0:10.000: \(words) after 5 wrong PINs \(rest)"])
  }

  @Test("a wait that ends too early is reported, though it said 30 s; so is a digit accepted too early")
  func early() {
    var ended = Evening()
    ended.guessFive()
    ended.show(typed: 0, at: 39_999)
    #expect(ended.check.tally.violations == 1)
    var taken = Evening()
    taken.guessFive()
    taken.show(typed: 1, seconds: 30, taps: 1, at: 10_500)
    #expect(
      taken.check.tally.examples == [
        "at 0:10.500: the pad takes a digit, 29.500 s too early after 5 wrong PINs"
      ])
  }

  @Test("a wait that never ends is reported in the next frame, or at the end", arguments: [false, true])
  func never(isOver: Bool) {
    var evening = Evening()
    evening.guessFive()
    evening.show(typed: 0, seconds: 1, at: 39_500)
    if isOver {
      evening.check.finish(Film.end(50_000))
    } else {
      evening.show(typed: 0, at: 50_000)
    }
    #expect(
      evening.check.tally.examples == ["at 0:50.000: the pad still says wait, 10.000 s after its end"])
  }

  @Test("the right PIN clears all wrong ones")
  func forgiven() {
    var evening = Evening()
    for time: Int64 in [2_000, 4_000, 6_000, 8_000] { evening.guess(at: time) }
    evening.film.frame.glance.isInKidsMode = false
    evening.film.frame.glance.screen = .parent
    evening.film.show([])
    evening.check.check(evening.film.with(changed: true))
    evening.film.frame.glance.isInKidsMode = true
    evening.film.frame.glance.screen = .pinPad
    evening.show(typed: 0, at: 9_000)
    evening.guess(at: 10_000)
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == 0)
  }

  @Test(
    "a launch continues the wait for the last wrong PIN at most; a count lost by a kill is ignored"
  )
  func launches() {
    var oracle = PinOracle(digitCount: 2)
    let evening = Evening()
    evening.film.show(Evening.pad(typed: 0, seconds: 0))
    _ = oracle.follow(evening.film.with(changed: true))
    #expect(oracle.wrongCount == 0)
    for time: Int64 in [2_000, 4_000, 6_000, 8_000, 10_000] {
      let tap = GestureDecision(
        kind: .tap, sequence: 1, time: .zero, position: ScreenPoint(20.0, 20.0),
        start: ScreenPoint(20.0, 20.0))
      evening.film.move(to: time)
      let isWrong = oracle.follow(evening.film.with([], [tap, tap], changed: true))
      #expect(isWrong)
    }
    #expect(oracle.wrongCount == 5 && oracle.retryAt == .seconds(40))
    var stored = oracle
    stored.startLaunch(at: .seconds(20), mayForget: false)
    var after = Evening()
    after.check = PinWaitCheck(stored)
    after.show(typed: 0, seconds: 20, at: 20_000)
    #expect(after.check.tally.violations == 0)
    // The clock was set back meanwhile: up to 30 s from the launch are right.
    after = Evening()
    after.check = PinWaitCheck(stored)
    after.show(typed: 0, seconds: 30, at: 20_000)
    #expect(after.check.tally.violations == 0)
    after = Evening()
    after.check = PinWaitCheck(stored)
    after.show(typed: 0, seconds: 0, at: 20_000)
    #expect(after.check.tally.violations == 1)
    oracle.startLaunch(at: .seconds(20), mayForget: true)
    after = Evening()
    after.check = PinWaitCheck(oracle)
    after.show(typed: 0, seconds: 0, at: 20_000)
    #expect(after.check.tally.violations == 0)
  }
}
