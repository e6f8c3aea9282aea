import Gallery
import Gestures
import Kernel
import Testing

@Suite("The bar of chips")
struct ChipBarTests {
  /// Twelve categories; "Category 1" is 32 + 90 pt wide, "Category 10" 9 pt more.
  private func stage() -> Stage { Stage(.sample(Array(repeating: 3, count: 12))) }

  private func chip(_ index: Int, _ stage: Stage) -> ScreenRect? {
    stage.items(.chip).first { $0.id.payload == UInt64(index) }?.frame
  }

  private func middle(_ frame: ScreenRect?) -> Double? {
    frame.map { ($0.minX.points + $0.maxX.points) / 2 }
  }

  /// The middle of the window in which chips scroll: all of the bar but its two square buttons.
  private let window = (430.0 - 96) / 2

  @Test("chips are as wide as their names, 8 pt apart, and only those that show are drawn")
  func layout() {
    let stage = stage()
    #expect(
      stage.items(.chip).map(\.frame) == [
        ScreenRect(8, 8, 122, 32), ScreenRect(138, 8, 122, 32), ScreenRect(268, 8, 122, 32),
      ])
    #expect(stage.items(.button).map(\.frame) == [ScreenRect(334, 0, 48, 48), ScreenRect(382, 0, 48, 48)])
    #expect(stage.items(.bar).map(\.frame) == [ScreenRect(0, 0, 430, 48)])
  }

  @Test("the chip in front has its category's colour, the others none of their own")
  func colours() {
    var stage = stage()
    #expect(stage.items(.chip).map { $0.colour == 0x0000FF } == [true, false, false])
    stage.swipe(.left)
    #expect(stage.items(.chip).map { $0.colour == 0x0000FF } == [false, true, false])
  }

  @Test("a swipe brings the new chip to the middle, springing; near the ends as far as they allow")
  func centresOnSwipe() {
    var stage = stage()
    stage.swipe(.left)
    #expect(stage.gallery.isAnimating)
    stage.run(1_500)
    #expect(middle(chip(1, stage)) == window)
    stage.swipe(.right)
    stage.run(1_500)
    #expect(chip(0, stage)?.minX == .points(8), "the bar stops at its beginning")
    stage.swipe(.left)
    stage.run(1_500)
    stage.swipe(.left)
    stage.run(1_500)
    #expect(middle(chip(2, stage)) == window)
    for _ in 3...11 {
      stage.swipe(.left)
      stage.run(1_500)
    }
    #expect(chip(11, stage)?.maxX == .points(326), "and at its end")
  }

  @Test("a tap on a chip brings it to the middle")
  func centresOnTap() {
    var stage = stage()
    stage.tap(300, 24)
    #expect(stage.gallery.currentCategory == CategoryID(3))
    stage.run(1_500)
    #expect(middle(chip(2, stage)) == window)
  }

  @Test("a category changed in fullscreen has its chip in the middle when the grid is back, without a spring")
  func centresBehindFullscreen() {
    var stage = stage()
    stage.deliversPhotos = true
    stage.tap(70, 120)
    stage.run(1_200)
    for _ in 0..<3 {
      stage.swipe(.left)
      stage.run(1_200)
    }
    stage.swipe(.down)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(middle(chip(3, stage)) == window)
  }

  @Test("a bar that was scrolled away has the chip in front back in its middle whenever the grid comes back")
  func recentres() {
    for detour in ["groups", "pin", "photo", "parents"] {
      var stage = stage()
      stage.deliversPhotos = true
      for _ in 0..<2 {
        stage.swipe(.left)
        stage.run(1_500)
      }
      stage.drag(300, 24, dx: -200, dy: 0, pause: 200)
      stage.run(1_500)
      #expect(middle(chip(2, stage)) != window)
      switch detour {
      case "groups":
        stage.tap(358, 24)
        stage.tap(20, 20)
      case "pin":
        stage.tap(406, 24)
        let cancel = stage.items(.key)[9].frame
        stage.tap(cancel.minX.points + 10, cancel.minY.points + 10)
      case "photo":
        stage.tap(70, 120)
        stage.run(1_200)
        stage.swipe(.down)
      default:
        stage.post(.pinEntered("1234"))
        stage.run(20)
        stage.post(.enterKidsMode)
        stage.run(20)
      }
      #expect(stage.gallery.currentScreen == .grid, "\(detour)")
      #expect(middle(chip(2, stage)) == window, "\(detour)")
    }
  }

  @Test(
    "half of the gap on either side belongs to a chip, and the whole height of the bar",
    arguments: [
      (139.0, 1.0, 2), (135, 47, 2), (133, 24, nil), (262, 24, 2), (265, 24, 3), (1, 24, nil), (5, 24, nil),
      (333, 24, 3),
    ] as [(Double, Double, UInt32?)])
  func touchAreas(x: Double, y: Double, category: UInt32?) {
    var stage = stage()
    stage.tap(x, y)
    #expect(stage.gallery.currentCategory == CategoryID(category ?? 1))
    #expect(stage.actions == (category == nil ? [] : [.selectChip]))
  }

  @Test("the two buttons take what lies on them, to the point")
  func buttons() {
    for (x, screen) in [(334.0, GalleryScreen.groupList), (381, .groupList), (382, .pinPad), (429, .pinPad)] {
      var stage = stage()
      stage.tap(x, 24)
      #expect(stage.gallery.currentScreen == screen, "\(x)")
    }
  }

  @Test("a tap on the chip in front changes nothing but restarts the debounce")
  func chipInFront() {
    var stage = stage()
    stage.tap(60, 24)
    #expect(stage.actions == [])
    stage.touch(1, .began, 380, 500)
    stage.touch(30, .moved, 60, 500)
    stage.touch(40, .ended, 60, 500)
    stage.run(60)
    #expect(stage.actions == [.blockedByDebounce])
  }

  @Test("the bar scrolls under the finger, stops at both ends, and is flung on")
  func scrolls() {
    var stage = stage()
    stage.drag(100, 24, dx: 200, dy: 0, pause: 200)
    #expect(chip(0, stage)?.minX == .points(8), "nothing before the first chip")
    stage.drag(300, 24, dx: -100, dy: 0, pause: 200)
    let moved = 8 - (chip(0, stage)?.minX.points ?? 0)
    #expect(moved > 80 && moved <= 100, "\(moved)")
    stage.drag(300, 24, dx: -200, dy: 0, ms: 80)
    #expect(stage.gallery.isAnimating)
    stage.run(4_000)
    #expect(!stage.gallery.isAnimating)
    for _ in 0..<8 { stage.drag(320, 24, dx: -300, dy: 0, pause: 200) }
    #expect(chip(11, stage)?.maxX == .points(326))
    #expect(stage.actions == [])
  }

  @Test("a tap during a fling of the bar only stops it")
  func tapStopsFling() {
    var stage = stage()
    stage.drag(300, 24, dx: -200, dy: 0, ms: 60)
    #expect(stage.gallery.isAnimating)
    stage.tap(100, 24)
    #expect(stage.actions == [.stopFling])
    #expect(!stage.gallery.isAnimating)
  }
}
