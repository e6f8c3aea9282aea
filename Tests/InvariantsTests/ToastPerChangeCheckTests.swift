import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of toasts for each change")
struct ToastPerChangeCheckTests {
  private static func change(_ cause: CategoryChangeCause) -> GalleryEffect {
    .categoryChanged(from: CategoryID(1), to: CategoryID(2), cause: cause, decidedAt: .milliseconds(990))
  }

  private static func toast(_ number: Int, isCategory: Bool = true) -> GalleryEffect {
    .toastRequested(number: number, isCategory: isCategory)
  }

  /// What a checker says of one frame at 1 s with these effects.
  private func judge(_ effects: [GalleryEffect]) -> CheckTally {
    var check = ToastPerChangeCheck()
    let film = Film()
    film.move(to: 1_000)
    check.check(film.with(effects))
    return check.tally
  }

  @Test(
    "a swipe or a chip that changes the category requests one toast",
    arguments: [CategoryChangeCause.swipe, .chip])
  func once(cause: CategoryChangeCause) {
    let tally = judge([Self.change(cause), Self.toast(0)])
    #expect(tally.violations == 0 && tally.exercised == 1 && tally.checked == 1)
  }

  @Test("two changes in one frame may request one toast each")
  func twoChanges() {
    let tally = judge([Self.change(.swipe), Self.toast(0), Self.change(.chip), Self.toast(1)])
    #expect(tally.violations == 0 && tally.exercised == 2 && tally.checked == 2)
  }

  @Test("a change without a toast is another rule's matter, and automatic changes need none")
  func silent() {
    #expect(judge([Self.change(.swipe)]).violations == 0)
    for cause in [CategoryChangeCause.automatic, .entry] {
      #expect(judge([Self.change(cause)]).exercised == 0)
      #expect(
        judge([Self.change(cause), Self.toast(3)]).examples
          == ["at 0:01.000: toast 3 was asked for without a change"])
    }
  }

  @Test("a second toast for one change is reported, and one without a change")
  func second() {
    #expect(
      judge([Self.change(.chip), Self.toast(4), Self.toast(5)]).examples
        == ["at 0:01.000: toast 5 was asked for without a change"])
    #expect(judge([Self.toast(6)]).violations == 1)
  }

  @Test("a change of the frame before does not allow a toast of this one")
  func laterFrame() {
    var check = ToastPerChangeCheck()
    let film = Film()
    film.move(to: 1_000)
    check.check(film.with([Self.change(.swipe)]))
    film.move(to: 1_016)
    check.check(film.with([Self.toast(0)]))
    #expect(check.tally.violations == 1)
  }

  @Test("toasts without a category are free")
  func others() {
    #expect(judge([Self.toast(0, isCategory: false), Self.toast(1, isCategory: false)]).checked == 0)
  }
}
