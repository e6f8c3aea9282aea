import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of toast.once")
struct ToastCheckTests {
  @Test("a toast that fades in, stays 2 s and fades out is accepted", arguments: [true, false])
  func healthy(isCategory: Bool) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000, isCategory: isCategory)
    evening.run(1_016, 3_000, [Film.toast(0)])
    evening.run(3_016, 3_200, [Film.toast(0, opacity: 90)])
    evening.frame(3_216, [])
    evening.check.finish(Film.end(10_000))
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == (isCategory ? 0 : 1))
  }

  @Test(
    "without animations it leaves at once after 2 s, within one frame",
    arguments: [(3_000, 0), (3_033, 0), (3_034, 1)])
  func withoutAnimations(gone: Int64, violations: Int) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(1_016, [Film.toast(0)])
    evening.frame(gone, [])
    #expect(evening.check.tally.violations == violations)
  }

  @Test(
    "after a freeze of a closed loop it may leave later by that time, and no later",
    arguments: [(3_033, 0, 0), (3_034, 0, 1), (3_083, 50, 0), (3_084, 50, 1)])
  func afterFreeze(gone: Int64, frozen: Int64, violations: Int) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(1_016, [Film.toast(0)])
    evening.film.frame.frozen = .milliseconds(frozen)
    evening.frame(gone, [])
    #expect(evening.check.tally.violations == violations)
  }

  @Test(
    "a toast that leaves too soon is reported with its stay, whether it fades or just disappears",
    arguments: [true, false])
  func tooShort(fades: Bool) {
    var evening = ToastEvening()
    evening.ask(4 - 4, at: 1_000)
    evening.run(1_016, 2_500, [Film.toast(0)])
    evening.frame(2_516, fades ? [Film.toast(0, opacity: 200)] : [])
    #expect(evening.check.tally.violations == 1)
    #expect(evening.check.tally.examples == ["at 0:02.516: toast 0 stayed 1.516 s"])
  }

  @Test("a toast that stays is reported once its time is over")
  func tooLong() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.run(1_016, 3_040, [Film.toast(0)])
    #expect(evening.check.tally.examples == ["at 0:03.040: toast 0 stays longer than 2 s"])
  }

  @Test("a toast with an endless fade is reported")
  func stuckFade() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.run(1_016, 3_000, [Film.toast(0)])
    evening.run(3_016, 4_100, [Film.toast(0, opacity: 3)])
    #expect(evening.check.tally.examples.count == 1)
    #expect(evening.check.tally.examples.first?.hasSuffix("toast 0 never goes") == true)
  }

  @Test("a category toast missing in the frame after its request is lost")
  func lostCategoryToast() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000, shown: false)
    evening.frame(1_016, [])
    #expect(evening.check.tally.violations == 0)
    evening.frame(1_040, [])
    #expect(evening.check.tally.examples == ["at 0:01.040: toast 0 was asked for and never shown"])
  }

  @Test(
    "a toast lost in the last frame before an idle evening is reported at the end",
    arguments: [true, false])
  func lostAtTheEnd(isCategory: Bool) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000, isCategory: isCategory, shown: false)
    evening.check.finish(Film.end(70_000))
    #expect(evening.check.tally.examples == ["at 1:10.000: toast 0 was asked for and never shown"])
  }

  @Test(
    "a toast on screen at the end is not lost, nor one requested in the background", arguments: [true, false])
  func unfinished(isShown: Bool) {
    var evening = ToastEvening()
    evening.film.frame.isInBackground = !isShown
    evening.ask(0, at: 9_000, shown: isShown)
    evening.check.finish(Film.end(10_000))
    #expect(evening.check.tally.violations == 0)
  }

  @Test("only a visible toast is shown", arguments: [Film.toast(0, opacity: 0), Film.photo(0)])
  func invisible(item: DisplayItem) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000, shown: false)
    evening.frame(1_016, [item, Film.photo(9)])
    evening.frame(1_040, [item, Film.photo(9)])
    #expect(evening.check.tally.examples == ["at 0:01.040: toast 0 was asked for and never shown"])
  }

  @Test("a standard toast may wait for those before it, but not for ever")
  func waiting() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000, isCategory: false, shown: false)
    evening.run(30_000, 60_000, [])
    #expect(evening.check.tally.violations == 0)
    evening.frame(61_016, [])
    #expect(evening.check.tally.examples == ["at 1:01.016: toast 0 was asked for and never shown"])
  }

  @Test("a newer category toast replaces the older one; superseding it once is accepted")
  func superseded() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(
      1_400, [Film.toast(1, opacity: 1)],
      [.toastRequested(number: 1, isCategory: true), .toastSuperseded(number: 0)])
    evening.run(1_416, 3_400, [Film.toast(1)])
    evening.frame(3_416, [])
    #expect(evening.check.tally.violations == 0 && evening.check.tally.exercised == 0)
  }

  @Test("superseding a toast twice, or after its end, is reported")
  func supersededTwice() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(1_016, [], [.toastSuperseded(number: 0)])
    evening.frame(1_032, [], [.toastSuperseded(number: 0)])
    #expect(evening.check.tally.examples == ["at 0:01.032: toast 0 was superseded, but was not there"])
  }

  @Test("a toast that returns, was superseded or was not requested is reported once")
  func ghosts() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(1_016, [Film.toast(0)], [.toastSuperseded(number: 0)])
    evening.frame(1_032, [Film.toast(0)])
    evening.frame(1_048, [Film.toast(0), Film.toast(5)])
    #expect(
      evening.check.tally.examples == [
        "at 0:01.016: toast 0 is shown, but its time is over or never came",
        "at 0:01.048: toast 5 is shown, but its time is over or never came",
      ])
  }

  // A toast that stayed for ever was seen by nobody: on an idle screen there is no frame in which it stays too long.
  @Test("a toast still on screen at the end is reported, and one that fades for ever", arguments: [0, 1, 2])
  func atTheEnd(opacity: UInt8) {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(1_200, [Film.toast(0)])
    if opacity > 0 { evening.frame(3_016, [Film.toast(0, opacity: opacity)]) }
    var early = evening.check
    early.finish(Film.end(3_030))
    #expect(early.tally.violations == 0)
    evening.check.finish(Film.end(8_000))
    let words = opacity == 0 ? "toast 0 still shows after 7.000 s" : "toast 0 never goes"
    #expect(evening.check.tally.examples == ["at 0:08.000: \(words)"])
  }

  @Test("a gap in the numbers is a missing toast")
  func gap() {
    var evening = ToastEvening()
    evening.ask(0, at: 1_000)
    evening.frame(
      1_016, [Film.toast(2, opacity: 1)],
      [.toastRequested(number: 2, isCategory: true), .toastSuperseded(number: 0)])
    evening.frame(
      1_032, [Film.toast(3, opacity: 1)],
      [.toastRequested(number: 3, isCategory: true), .toastSuperseded(number: 2)])
    #expect(evening.check.tally.examples == ["at 0:01.016: toast 2 came after 0"])
  }
}
