import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of display.covered")
struct CoveredCheckTests {
  private let screen: ScreenMetrics = {
    var screen = ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60)
    screen.insets = ScreenInsets(top: 20)
    return screen
  }()

  private func item(
    _ slot: DisplaySlot, _ payload: UInt64, _ kind: DisplayKind, _ frame: ScreenRect, _ text: TextKey? = nil
  ) -> DisplayItem {
    DisplayItem(
      id: slot.id(payload), kind: kind, frame: frame, text: text?.text() ?? .none,
      textSize: text == nil ? 0 : 17)
  }

  /// What is found of a screen that shows these items for so many milliseconds.
  private func found(
    _ items: [DisplayItem], on shown: GalleryScreen, for milliseconds: Int64 = 1_100, moving: Bool = false
  ) -> [String] {
    var check = CoveredCheck(screen)
    let film = Film()
    film.frame.glance.screen = shown
    film.frame.glance.isAnimating = moving
    film.show([item(.backdrop, 0, .backdrop, ScreenRect(0, 0, 375, 667))] + items)
    check.check(film.with(changed: true))
    film.move(to: milliseconds)
    check.check(film.with(changed: false))
    return check.tally.examples
  }

  private let bar = ScreenRect(0, 20, 375, 48)

  @Test(
    "a button under the bar of chips is reported after a second; one on the bar is not")
  func buttons() {
    let button = item(.button, 1, .button, ScreenRect(323, 22, 44, 44), .lock)
    let under = [button, item(.bar, 0, .bar, bar)]
    #expect(found(under, on: .grid) == ["at 0:01.100: button 1 lies under bar 0"])
    #expect(found(under, on: .grid, for: 900).isEmpty)
    #expect(found(under, on: .grid, moving: true).isEmpty)
    #expect(found([item(.bar, 0, .bar, bar), button], on: .grid).isEmpty)
  }

  @Test("a strip over a question is reported, though the answers scroll; one below them is not")
  func questions() {
    func asked(_ strip: ScreenRect) -> [DisplayItem] {
      [
        item(.row, 0, .button, ScreenRect(16, 76, 343, 48), .deletePhotos),
        item(.row, 1, .button, ScreenRect(16, 132, 343, 48), .cancel), item(.bar, 5, .bar, bar, .askWhere),
        item(.bar, 13, .overlay, strip),
      ]
    }
    #expect(found(asked(ScreenRect(0, 68, 375, 120)), on: .parentPhotos).count == 2)
    #expect(found(asked(ScreenRect(0, 400, 375, 120)), on: .parentPhotos).isEmpty)
  }

  @Test(
    "scrolling items may be under a bar or off screen; fixed ones in the device's edge may not"
  )
  func reach() {
    let bars = [item(.bar, 2, .bar, bar, .groups)]
    #expect(
      found([item(.card, 4, .button, ScreenRect(16, -20, 343, 88), .groups)] + bars, on: .groupList).isEmpty)
    #expect(
      found([item(.card, 4, .button, ScreenRect(16, 700, 343, 88), .groups)] + bars, on: .groupList).isEmpty)
    let edge = item(.button, 2, .button, ScreenRect(0, 0, 48, 30), .back)
    #expect(
      found(bars + [edge], on: .groupList) == ["at 0:01.100: button 2 cannot be reached where it stands"])
  }

  @Test(
    "a toast over a key of the PIN screen is reported, moving or not; one elsewhere is not"
  )
  func toasts() {
    let key = item(.key, 6, .button, ScreenRect(51, 300, 72, 72), .digit)
    func shown(_ y: Double, on screen: GalleryScreen, moving: Bool = false) -> [String] {
      let toast = item(.standardToast, 2, .toast, ScreenRect(40, y, 295, 44), .timeIsUp)
      return found([key, toast], on: screen, moving: moving)
    }
    #expect(shown(340, on: .pinPad) == ["at 0:00.000: key 6 lies under standardToast 2"])
    #expect(shown(340, on: .pinPad, moving: true).count == 1)
    #expect(shown(372, on: .pinPad).isEmpty)
    #expect(shown(340, on: .grid).isEmpty)
  }

  // On the smallest phone with the largest texts a toast of points hid half of a sender's name, and the rule let it.
  @Test(
    "a toast over a line of a group's photo is reported; above it, or with the line hidden, it is not"
  )
  func lines() {
    func shown(_ y: Double, opacity: UInt8 = 255, moving: Bool = false) -> [String] {
      var sender = item(.label, 7, .label, ScreenRect(16, 526, 343, 69), .senderName)
      sender.opacity = opacity
      let toast = item(.standardToast, 2, .toast, ScreenRect(40, y, 295, 44), .timeIsUp)
      return found([sender, toast], on: .groupViewer, moving: moving)
    }
    #expect(shown(523) == ["at 0:00.000: label 7 lies under standardToast 2"])
    #expect(shown(523, moving: true).count == 1)
    #expect(shown(482).isEmpty && shown(523, opacity: 0).isEmpty)
  }
}
