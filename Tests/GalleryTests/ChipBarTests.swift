import Gallery
import Gestures
import Kernel
import Testing

@Suite("The bar of chips")
struct ChipBarTests {
  /// Twelve categories; "Category 1" is 32 + 90 pt wide, "Category 10" 9 pt more.
  private func bench() -> GalleryBench { GalleryBench(.sample(Array(repeating: 3, count: 12))) }

  private func chip(_ index: Int, _ bench: GalleryBench) -> ScreenRect? {
    bench.items(.chip).first { $0.id.payload == UInt64(index) }?.frame
  }

  private func middle(_ frame: ScreenRect?) -> Double? {
    frame.map { ($0.minX.points + $0.maxX.points) / 2 }
  }

  /// The middle of the window in which chips scroll: all of the bar but its two buttons and what is free around them.
  private let window = (430.0 - 112) / 2

  @Test(
    "chips are as wide as their names, 8 pt apart with 16 pt of padding; only visible ones are drawn")
  func layout() {
    let bench = bench()
    #expect(
      bench.items(.chip).map(\.frame) == [
        ScreenRect(16, 8, 122, 32), ScreenRect(146, 8, 122, 32), ScreenRect(276, 8, 122, 32),
      ])
    #expect(bench.items(.button).map(\.frame) == [ScreenRect(326, 2, 44, 44), ScreenRect(378, 2, 44, 44)])
    #expect(bench.items(.bar).map(\.frame) == [ScreenRect(0, 0, 430, 48), ScreenRect(318, 0, 112, 48)])
  }

  @Test("the front chip has its category's colour, the others none of their own")
  func colours() {
    var bench = bench()
    #expect(bench.items(.chip).map { $0.colour == 0x0000FF } == [true, false, false])
    bench.swipe(.left)
    #expect(bench.items(.chip).map { $0.colour == 0x0000FF } == [false, true, false])
  }

  @Test("a swipe springs the new chip to the middle, as far as the ends allow")
  func centresOnSwipe() {
    var bench = bench()
    bench.swipe(.left)
    #expect(bench.gallery.isAnimating)
    bench.run(1_500)
    #expect(middle(chip(1, bench)) == window)
    bench.swipe(.right)
    bench.run(1_500)
    #expect(chip(0, bench)?.minX == .points(16), "the bar stops at its beginning")
    bench.swipe(.left)
    bench.run(1_500)
    bench.swipe(.left)
    bench.run(1_500)
    #expect(middle(chip(2, bench)) == window)
    for _ in 3...11 {
      bench.swipe(.left)
      bench.run(1_500)
    }
    #expect(chip(11, bench)?.maxX == .points(302), "and at its end")
  }

  @Test("a tap on a chip centres it")
  func centresOnTap() {
    var bench = bench()
    bench.tap(300, 24)
    #expect(bench.gallery.currentCategory == CategoryID(3))
    bench.run(1_500)
    #expect(middle(chip(2, bench)) == window)
  }

  @Test("after a category change in fullscreen the grid shows the chip centred, without a spring")
  func centresBehindFullscreen() {
    var bench = bench()
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_200)
    for _ in 0..<3 {
      bench.swipe(.left)
      bench.run(1_200)
    }
    bench.swipe(.down)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(middle(chip(3, bench)) == window)
  }

  @Test("a scrolled bar is centred at the front chip whenever the grid returns")
  func recentres() {
    for detour in ["groups", "pin", "photo", "parents"] {
      var bench = bench()
      bench.deliversPhotos = true
      for _ in 0..<2 {
        bench.swipe(.left)
        bench.run(1_500)
      }
      bench.drag(300, 24, dx: -200, dy: 0, pause: 200)
      bench.run(1_500)
      #expect(middle(chip(2, bench)) != window)
      switch detour {
      case "groups":
        bench.tap(358, 24)
        bench.tap(20, 20)
      case "pin":
        bench.tap(406, 24)
        let cancel = bench.items(.key)[9].frame
        bench.tap(cancel.minX.points + 10, cancel.minY.points + 10)
      case "photo":
        bench.tap(70, 120)
        bench.run(1_200)
        bench.swipe(.down)
      default:
        bench.post(.pinEntered("1234"))
        bench.run(20)
        bench.post(.enterKidsMode)
        bench.run(20)
      }
      #expect(bench.gallery.currentScreen == .grid, "\(detour)")
      #expect(middle(chip(2, bench)) == window, "\(detour)")
    }
  }

  @Test(
    "a chip's touch area is half of the gaps and the bar's full height",
    arguments: [
      (147.0, 1.0, 2), (143, 47, 2), (141, 24, nil), (270, 24, 2), (273, 24, 3), (1, 24, nil), (11, 24, nil),
      (317, 24, 3), (319, 24, nil), (325, 24, nil),
    ] as [(Double, Double, UInt32?)])
  func touchAreas(x: Double, y: Double, category: UInt32?) {
    var bench = bench()
    bench.tap(x, y)
    #expect(bench.gallery.currentCategory == CategoryID(category ?? 1))
    #expect(bench.actions == (category == nil ? [] : [.selectChip]))
  }

  @Test("the two buttons receive touches within their frames, and the space around them none")
  func buttons() {
    for (x, screen) in [
      (326.0, GalleryScreen.groupList), (369, .groupList), (370, .grid), (377, .grid), (378, .pinPad),
      (421, .pinPad), (422, .grid),
    ] {
      var bench = bench()
      bench.tap(x, 24)
      #expect(bench.gallery.currentScreen == screen, "\(x)")
    }
  }

  @Test(
    "three buttons are 8 pt apart, and chips are clipped at their window, on small and notched phones",
    arguments: [
      (ScreenSize(375, 667), ScreenInsets(top: 20)),
      (ScreenSize(852, 393), ScreenInsets(left: 59, bottom: 21, right: 59)),
    ])
  func besideButtons(size: ScreenSize, insets: ScreenInsets) {
    var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
    screen.insets = insets
    var catalogue = PhotoCatalogue.sample(Array(repeating: 3, count: 12))
    catalogue.rewards = []
    let bench = GalleryBench(catalogue, screen: screen)
    let safe = screen.safeArea
    let buttons = bench.items(.button).map(\.frame)
    #expect(buttons.count == 3)
    for (one, next) in zip(buttons, buttons.dropFirst()) { #expect(next.minX - one.maxX >= .points(8)) }
    #expect(buttons.allSatisfy { $0.size.width >= .points(44) && $0.size.height >= .points(44) })
    #expect(buttons.allSatisfy { $0.maxX <= safe.maxX && $0.minY >= safe.minY })
    // What is drawn over chips reaches from the window's end to the screen's edge, below the buttons.
    let items = bench.gallery.display.items
    guard let lastChip = items.lastIndex(where: { $0.id.slot == DisplaySlot.chip.rawValue }),
      let firstButton = items.firstIndex(where: { $0.id.slot == DisplaySlot.button.rawValue })
    else { return #expect(Bool(false), "no chip or no button") }
    let covers = items[lastChip + 1..<firstButton].map(\.frame)
    #expect(covers.contains { $0.minX + .points(8) == buttons[0].minX && $0.maxX == size.width })
    #expect(insets.left == .zero || covers.contains { $0.minX == .zero && $0.maxX == safe.minX })
    #expect(items[lastChip].frame.maxX > buttons[0].minX, "the last chip reaches beyond the window")
    // Above the bar nothing of what scrolls shows.
    #expect(
      insets.top == .zero
        || items.contains {
          $0.id == DisplaySlot.bar.id(9) && $0.frame.minY == .zero && $0.frame.maxY == safe.minY + .points(48)
        })
  }

  /// A swipe to the left within 60 ms.
  private func swipeSoon(_ bench: inout GalleryBench) {
    bench.touch(1, .began, 380, 500)
    bench.touch(30, .moved, 60, 500)
    bench.touch(40, .ended, 60, 500)
    bench.run(60)
  }

  @Test("a tap on the front chip does nothing and delays no swipe")
  func chipInFront() {
    var bench = bench()
    bench.tap(60, 24)
    #expect(bench.actions == [])
    swipeSoon(&bench)
    #expect(bench.actions == [.changeCategory])
  }

  @Test("a tap on another chip restarts the debounce")
  func otherChip() {
    var bench = bench()
    bench.tap(200, 24)
    swipeSoon(&bench)
    #expect(bench.actions == [.selectChip, .blockedByDebounce])
  }

  @Test("the bar follows the finger, stops at both ends, and flings")
  func scrolls() {
    var bench = bench()
    bench.drag(100, 24, dx: 200, dy: 0, pause: 200)
    #expect(chip(0, bench)?.minX == .points(16), "nothing before the first chip")
    bench.drag(300, 24, dx: -100, dy: 0, pause: 200)
    let moved = 16 - (chip(0, bench)?.minX.points ?? 0)
    #expect(moved > 80 && moved <= 100, "\(moved)")
    bench.drag(300, 24, dx: -200, dy: 0, ms: 80)
    #expect(bench.gallery.isAnimating)
    bench.run(4_000)
    #expect(!bench.gallery.isAnimating)
    for _ in 0..<8 { bench.drag(320, 24, dx: -300, dy: 0, pause: 200) }
    #expect(chip(11, bench)?.maxX == .points(302))
    #expect(bench.actions == [])
  }

  @Test("a tap during a fling of the bar only stops it")
  func tapStopsFling() {
    var bench = bench()
    bench.drag(300, 24, dx: -200, dy: 0, ms: 60)
    #expect(bench.gallery.isAnimating)
    bench.tap(100, 24)
    #expect(bench.actions == [.stopFling])
    #expect(!bench.gallery.isAnimating)
  }
}
