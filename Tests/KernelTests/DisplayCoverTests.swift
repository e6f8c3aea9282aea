import Kernel
import Testing

@Suite struct DisplayCoverTests {
  /// 400 x 300 pt, with 40 pt kept free at either side and 20 at the bottom.
  private static var screen: ScreenMetrics {
    var screen = ScreenMetrics(size: ScreenSize(400, 300), scale: 2, refreshHertz: 60)
    screen.insets = ScreenInsets(left: 40, bottom: 20, right: 40)
    return screen
  }
  private let cover = DisplayCover(DisplayCoverTests.screen)

  private func item(
    _ number: UInt64, _ kind: DisplayKind, _ frame: ScreenRect, opacity: UInt8 = 255,
    trait: DisplayTrait? = nil
  ) -> DisplayItem {
    DisplayItem(
      id: DisplayID(raw: number), kind: kind, frame: frame, text: DisplayText(key: 1), opacity: opacity,
      trait: trait)
  }

  private func faults(_ items: [DisplayItem]) -> [UInt64] { cover.faults(in: items).map(\.id.raw) }

  private var button: DisplayItem { item(1, .button, ScreenRect(100, 100, 100, 50)) }

  @Test(
    "an item is covered if more than a quarter lies under opaque items",
    arguments: [(0.0, true), (25, true), (37, true), (38, false), (50, false), (100, false)])
  func opaque(left: Double, isCovered: Bool) {
    let card = item(2, .card, ScreenRect(100 + left * 2, 90, 200, 100), trait: .decoration)
    #expect(faults([button, card]) == (left * 2 < 75 ? [1] : []))
    #expect((left * 2 < 75) == isCovered)
  }

  @Test("an item behind a translucent one is visible, but not touchable if that one takes touches")
  func translucent() {
    let veil = item(2, .card, ScreenRect(90, 90, 200, 100), opacity: 128, trait: .decoration)
    #expect(faults([button, veil]).isEmpty)
    let days = item(3, .label, ScreenRect(90, 90, 200, 100), trait: .button)
    #expect(faults([button, days]) == [1])
    #expect(faults([item(1, .label, ScreenRect(100, 100, 100, 50)), days]).isEmpty)
  }

  @Test("two items together can cover an item")
  func together() {
    let left = item(2, .card, ScreenRect(80, 90, 40, 100), trait: .decoration)
    let right = item(3, .card, ScreenRect(180, 90, 40, 100), trait: .decoration)
    #expect(faults([button, left]).isEmpty && faults([button, right]).isEmpty)
    #expect(faults([button, left, right]) == [1])
    // The same one twice hides no more.
    #expect(faults([button, left, item(4, .card, left.frame, trait: .decoration)]).isEmpty)
  }

  @Test("notices, rings and decorations neither cover nor are covered")
  func others() {
    let frame = ScreenRect(90, 90, 200, 100)
    #expect(faults([button, item(2, .toast, frame)]).isEmpty)
    let undo = item(3, .button, ScreenRect(90, 95, 200, 52))
    #expect(faults([button, undo]) == [1])
    #expect(faults([button, item(2, .toast, ScreenRect(40, 95, 50, 52)), undo]).isEmpty)
    #expect(faults([button, item(2, .ring, frame, trait: .decoration)]).isEmpty)
    #expect(faults([item(2, .card, button.frame, trait: .decoration), item(3, .button, frame)]).isEmpty)
  }

  @Test("only the front modal layer is judged")
  func layers() {
    let scrim = item(9, .overlay, ScreenRect(0, 0, 400, 300), opacity: 100, trait: .button)
    let sheet = item(8, .card, ScreenRect(40, 50, 320, 250), trait: .decoration)
    #expect(faults([button, scrim, sheet]).isEmpty)
    let next = item(7, .button, ScreenRect(60, 110, 300, 48))
    #expect(faults([button, scrim, sheet, item(6, .label, ScreenRect(60, 110, 200, 44)), next]) == [6])
  }

  @Test("an item off the screen is out of reach, and so is a control in the insets")
  func outside() {
    #expect(faults([item(1, .label, ScreenRect(100, 280, 100, 50))]) == [1])
    #expect(faults([item(1, .label, ScreenRect(0, 100, 100, 50))]).isEmpty)
    #expect(faults([item(1, .button, ScreenRect(0, 100, 100, 50))]) == [1])
    #expect(faults([item(1, .button, ScreenRect(30, 100, 100, 50))]).isEmpty)
    #expect(faults([item(1, .button, ScreenRect(100, 270, 100, 30))]) == [1])
  }

  @Test("an item larger than the screen only has to fill it")
  func large() {
    #expect(faults([item(1, .photo, ScreenRect(-400, -300, 1_200, 900))]).isEmpty)
    #expect(faults([item(1, .photo, ScreenRect(300, 0, 1_200, 300))]) == [1])
  }

  /// A row of a page that can be moved so far up and down, and a bar along the bottom that stands still.
  private func faults(row: ScreenRect, up: Int, down: Int = 0, windowHeight: Double = 250) -> [UInt64] {
    let window = ScrollWindow(
      frame: ScreenRect(40, 0, 320, windowHeight), before: ScreenPoint(x: .zero, y: .points(down)),
      after: ScreenPoint(x: .zero, y: .points(up)))
    let bar = item(2, .bar, ScreenRect(0, 250, 400, 50), trait: .decoration)
    return cover.faults(in: [item(1, .button, row), bar], windows: [window]) { $0 == 0 ? 0 : nil }.map(
      \.id.raw)
  }

  @Test("an item that can be scrolled free is not covered, one that cannot is")
  func scrolled() {
    #expect(faults(row: ScreenRect(60, 400, 200, 44), up: 194).isEmpty)
    #expect(faults(row: ScreenRect(60, 400, 200, 44), up: 170) == [1])
    #expect(faults(row: ScreenRect(60, 400, 200, 44), up: 0, down: 500) == [1])
    #expect(faults(row: ScreenRect(60, -100, 200, 44), up: 0, down: 100).isEmpty)
    #expect(faults(row: ScreenRect(60, -100, 200, 44), up: 100) == [1])
    // A row under the bar, where the window is said to reach below it.
    #expect(faults(row: ScreenRect(60, 245, 200, 44), up: 39, windowHeight: 300).isEmpty)
    #expect(faults(row: ScreenRect(60, 245, 200, 44), up: 10, windowHeight: 300) == [1])
  }

  @Test("an item that can be scrolled free sideways is not covered, one that cannot is")
  func scrolledAcross() {
    func faults(column x: Double, left: Int, right: Int = 0) -> [UInt64] {
      let window = ScrollWindow(
        frame: ScreenRect(40, 0, 320, 250), before: ScreenPoint(x: .points(right), y: .zero),
        after: ScreenPoint(x: .points(left), y: .zero))
      let column = item(1, .button, ScreenRect(x, 50, 100, 44))
      return cover.faults(in: [column], windows: [window]) { _ in 0 }.map(\.id.raw)
    }
    // Of 100 points those from 40 to 360 are the window's; three quarters of a control have to be seen.
    #expect(faults(column: 500, left: 240).isEmpty && faults(column: 500, left: 215).isEmpty)
    #expect(faults(column: 500, left: 214) == [1] && faults(column: 500, left: 0, right: 500) == [1])
    #expect(
      faults(column: -100, left: 0, right: 140).isEmpty && faults(column: -100, left: 0, right: 115).isEmpty)
    #expect(faults(column: -100, left: 0, right: 114) == [1] && faults(column: -100, left: 500) == [1])
  }

  @Test("an item that scrolls along with another covers it at any position")
  func movesAlong() {
    let window = ScrollWindow(
      frame: ScreenRect(0, 0, 400, 300), before: .zero, after: ScreenPoint(x: .zero, y: .points(300)))
    let next = item(2, .button, ScreenRect(100, 100, 100, 50))
    #expect(cover.faults(in: [button, next], windows: [window]) { _ in 0 }.map(\.id.raw) == [1])
    #expect(cover.faults(in: [button, next], windows: [window]) { $0 == 0 ? 0 : nil }.isEmpty)
  }
}
