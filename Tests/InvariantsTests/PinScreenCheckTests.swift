import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of kids.no-exit")
struct PinScreenCheckTests {
  @Test("keys, the PIN screen and refused PINs exercise the rule, and none breaks it")
  func healthy() {
    var check = PinScreenCheck()
    let film = Film()
    check.check(film.with([Film.acted(.showPinPad, 1, at: 0)]))
    check.check(film.with([Film.acted(.pinKey, 2, at: 0), .pinRejected(retryAt: .zero)]))
    check.check(film.with([Film.acted(.openPhoto, 3, at: 0)]))
    #expect(check.tally.violations == 0 && check.tally.exercised == 3 && check.tally.checked == 3)
  }

  @Test("an exit is found by the gallery's account and by the screen itself")
  func exits() {
    var said = PinScreenCheck()
    let film = Film()
    film.move(to: 1_016)
    said.check(film.with([.leftKidsMode]))
    #expect(said.tally.examples == ["at 0:01.016: the gallery says that kids mode was left"])
    var silent = PinScreenCheck()
    film.frame.glance.isInKidsMode = false
    silent.check(film.with([]))
    #expect(silent.tally.examples == ["at 0:01.016: kids mode is left, and the last keys were none"])
  }

  /// Six keys in a row, then cancel and delete.
  private func pad(_ film: Film) {
    film.frame.glance.screen = .pinPad
    let keys =
      [1, 2, 3, 4, 5, 6].map { TextKey.digit.text($0) } + [TextKey.cancel.text(), TextKey.delete.text()]
    film.show(
      keys.enumerated().map { place, text in
        DisplayItem(
          id: DisplayID(slot: DisplaySlot.key.rawValue, UInt64(place)), kind: .button,
          frame: ScreenRect(Double(place) * 50, 100, 40, 40), text: text)
      })
    film.frame.isChanged = true
  }

  private func tap(_ place: Int) -> GestureDecision {
    GestureDecision(
      kind: .tap, sequence: place, time: .zero, position: ScreenPoint(Double(place) * 50 + 20, 120),
      start: ScreenPoint(Double(place) * 50 + 20, 120))
  }

  // A key pressed while the app was away was taken for one of the pad's: then the right PIN after it looked wrong.
  @Test(
    "a tap while the app is away hits no key, nor in the frame of the return", arguments: [0, 1, 2])
  func away(last: Int) {
    var check = PinScreenCheck(pin: "1234")
    let film = Film()
    pad(film)
    check.check(film.with(changed: true))
    // In the frame in which the app leaves, taps are still its own.
    film.frame.isInBackground = true
    for key in [0, 1] { check.check(film.with([], [tap(last == 1 && key == 1 ? 5 : key)])) }
    film.frame.isInBackground = false
    check.check(film.with([], [tap(last == 2 ? 1 : 5)]))
    for key in [1, 2, 3] { check.check(film.with([], [tap(key)])) }
    film.frame.glance.isInKidsMode = false
    film.frame.glance.screen = .parent
    check.check(film.with([.leftKidsMode]))
    #expect(check.tally.violations == 0, "\(check.tally.examples)")
  }

  @Test("a PIN typed while the app is away opens nothing")
  func typedAway() {
    var check = PinScreenCheck(pin: "1234")
    let film = Film()
    pad(film)
    film.frame.isInBackground = true
    check.check(film.with(changed: true))
    for key in [0, 1, 2, 3] { check.check(film.with([], [tap(key)])) }
    film.frame.isInBackground = false
    film.frame.glance.isInKidsMode = false
    check.check(film.with([.leftKidsMode]))
    #expect(check.tally.violations == 2)
  }

  @Test(
    "the right PIN leaves kids mode, and nothing else does",
    arguments: [
      ([0, 1, 2, 3], true), ([5, 0, 1, 2, 3], true), ([0, 1, 7, 1, 2, 3], true), ([0, 1, 2], false),
      ([0, 1, 2, 4], false), ([0, 1, 6, 2, 3], false), ([], false),
    ] as [([Int], Bool)])
  func typed(keys: [Int], mayLeave: Bool) {
    var check = PinScreenCheck(pin: "1234")
    let film = Film()
    pad(film)
    check.check(film.with(changed: true))
    for key in keys { check.check(film.with([], [tap(key)])) }
    film.frame.glance.isInKidsMode = false
    film.frame.glance.screen = .parent
    check.check(film.with([.leftKidsMode]))
    #expect((check.tally.violations == 0) == mayLeave)
    // Being out is no exit, and coming back forgets what was typed.
    let found = check.tally.violations
    check.check(film.with())
    #expect(check.tally.violations == found)
    film.frame.glance.isInKidsMode = true
    film.frame.glance.screen = .grid
    check.check(film.with())
    film.frame.glance.isInKidsMode = false
    check.check(film.with())
    #expect(check.tally.violations == found + 1)
  }
}
