import Gallery
import Gestures
import Kernel
import Testing

@Suite struct PinScreenTests {
  private func open() -> GalleryBench {
    var bench = GalleryBench(.sample([3, 3]))
    bench.tap(430 - 24, 24)
    #expect(bench.gallery.currentScreen == .pinPad)
    return bench
  }

  private func type(_ pin: String, _ bench: inout GalleryBench) {
    for digit in pin {
      let key = bench.items(.key).first { bench.gallery.spell($0.text) == String(digit) }
      guard let frame = key?.frame else { continue }
      bench.tap(frame.minX.points + 30, frame.minY.points + 30)
    }
  }

  // They had 33 pt where the largest text has 53, in lines of 44 pt and as wide as the keys.
  @Test(
    "the lines above the keys grow with the text size, within the screen and over no key",
    arguments: DynamicType.allCases)
  func lines(type: DynamicType) {
    for (size, insets) in [
      (ScreenSize(375, 667), ScreenInsets(top: 20)), (ScreenSize(667, 375), .none),
      (ScreenSize(393, 852), ScreenInsets(top: 59, bottom: 34)),
    ] {
      var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
      screen.insets = insets
      screen.type = type
      let safe = screen.safeArea
      var bench = GalleryBench(.sample([3]), screen: screen)
      bench.tap(safe.maxX.points - 24, safe.minY.points + 24)
      #expect(bench.gallery.currentScreen == .pinPad)
      let (lines, keys) = (bench.items(.label), bench.items(.key))
      #expect(lines.count == 2 && keys.count == 12)
      let wanted = min(type.points(of: 17), 38)
      for line in lines {
        #expect(line.textSize >= wanted, "\(size), \(type): \(line.textSize) pt")
        #expect(!keys.contains { $0.frame.intersects(line.frame) }, "\(size), \(type)")
        #expect(line.frame.minY >= safe.minY && line.frame.maxY <= safe.maxY)
      }
      #expect(!lines[0].frame.intersects(lines[1].frame))
    }
  }

  @Test("the correct PIN leaves kids mode, and returning restores the category without a toast")
  func rightPin() {
    var bench = GalleryBench(.sample([3, 3]))
    bench.swipe(.left)
    bench.tap(430 - 24, 24)
    type("1234", &bench)
    #expect(bench.gallery.currentScreen == .parent)
    #expect(!bench.gallery.isInKidsMode)
    #expect(bench.effects.contains(.leftKidsMode))
    #expect(bench.toastsSuperseded == 1)
    bench.tap(70, 100)
    #expect(bench.gallery.currentScreen == .parent)
    bench.post(.enterKidsMode)
    bench.run(20)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.toastsRequested == 1)
  }

  @Test("the parents' button, and nothing beside it, returns to kids mode")
  func wayBack() {
    var bench = open()
    type("1234", &bench)
    bench.tap(200, 430)
    #expect(bench.gallery.currentScreen == .parent)
    bench.tap(200, 466)
    #expect(bench.gallery.currentScreen == .grid && bench.gallery.isInKidsMode)
    #expect(bench.actions.last == .returnToKids)
  }

  @Test("after 5 wrong PINs the PIN screen waits 30 s, then twice as long each time")
  func limits() {
    var bench = open()
    for _ in 0..<5 { type("1111", &bench) }
    #expect(bench.texts.first == "Try again in 30 s")
    type("1234", &bench)
    #expect(bench.gallery.currentScreen == .pinPad)
    bench.run(10_000)
    #expect(bench.texts.first == "Try again in 20 s")
    bench.run(21_000)
    #expect(bench.texts.first == "Enter PIN")
    type("1111", &bench)
    bench.run(31_000)
    type("1234", &bench)
    #expect(bench.gallery.currentScreen == .pinPad)
    bench.run(30_000)
    type("1234", &bench)
    #expect(bench.gallery.currentScreen == .parent)
  }

  @Test("digits can be deleted, and cancel returns to kids mode")
  func cancels() throws {
    var bench = open()
    type("12", &bench)
    #expect(bench.texts.contains("2 digits"))
    let delete = try #require(bench.items(.key).last).frame
    bench.tap(delete.minX.points + 10, delete.minY.points + 10)
    #expect(bench.texts.contains("1 digit"))
    let cancel = bench.items(.key)[9].frame
    bench.tap(cancel.minX.points + 10, cancel.minY.points + 10)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.gallery.isInKidsMode)
  }

  @Test("a PIN from a script has the same limit")
  func scripted() {
    var bench = GalleryBench(.sample([3]))
    for _ in 0..<5 { bench.post(.pinEntered("0")) }
    bench.post(.pinEntered("1234"))
    bench.run(100)
    #expect(bench.gallery.isInKidsMode)
    bench.run(30_100)
    bench.post(.pinEntered("1234"))
    bench.run(20)
    #expect(!bench.gallery.isInKidsMode)
  }

  @Test("an empty PIN never opens the parents' area")
  func emptyPin() {
    var bench = GalleryBench(.sample([3])) { $0.pin = "" }
    bench.post(.pinEntered(""))
    bench.tap(430 - 24, 24)
    type("1", &bench)
    #expect(bench.gallery.isInKidsMode)
  }
}
