import Gallery
import Gestures
import Kernel
import Testing

@Suite struct FullscreenTests {
  /// Fullscreen on the photo with this place of the first category.
  private func open(
    _ place: Int = 0, _ counts: [Int] = [12, 12, 0, 12], preset: GesturePreset = .story,
    delivers: Bool = true,
    adjust: (inout GallerySettings) -> Void = { _ in }
  ) -> GalleryBench {
    var bench = GalleryBench(.sample(counts), preset: preset, adjust: adjust)
    bench.deliversPhotos = delivers
    let side = 144.7
    bench.tap(70 + Double(place % 3) * side, 120 + Double(place / 3) * side)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .fullscreen)
    return bench
  }

  @Test("a tap on a photo opens it, fitted, and the next page is fetched")
  func opens() {
    var bench = open(4)
    bench.run(600)
    #expect(bench.gallery.currentPhoto == PhotoID(10_005))
    #expect(bench.items(.page).first?.frame == ScreenRect(0, (932 - 322.5) / 2, 430, 322.5))
    #expect(bench.items(.page).first?.pixels == PixelSize(width: 1290, height: 2796))
    let full = bench.effects.compactMap { effect -> UInt64? in
      guard case .want(let key, _) = effect, key.fitting == .fit else { return nil }
      return key.photo.raw
    }
    #expect(full == [10_005, 10_006])
    #expect(bench.texts == ["Close", "Category 1", "5 / 12"])
  }

  // Nothing on the screen said how to leave it.
  @Test(
    "the overlay has a 44 pt close button in the safe area that works at any zoom and for two taps")
  func closes() {
    for steps in ["tap", "zoomed", "two taps", "empty"] {
      var bench = open()
      if steps == "empty" {
        for _ in 0..<2 {
          bench.swipe(.left)
          bench.run(1_500)
        }
      }
      if steps == "zoomed" {
        bench.doubleTap(215, 466)
        bench.run(600)
        #expect(bench.gallery.glance().zoomMillionths == 2_500_000)
      }
      let close = bench.items(.button).last
      #expect(close?.trait == .button && bench.texts.contains("Close"), "\(steps)")
      #expect(close.map { $0.frame.size.width >= .points(44) && $0.frame.size.height >= .points(44) } == true)
      if steps == "two taps" { bench.doubleTap(30, 30) } else { bench.tap(30, 30) }
      bench.run(400)
      #expect(bench.gallery.currentScreen == .grid, "\(steps)")
      #expect(bench.actions.count { $0 == .closePhoto } == 1, "\(steps)")
    }
  }

  @Test("the close button hides with the overlay; a tap there then shows the overlay")
  func closeGoes() {
    var bench = open()
    bench.run(4_500)
    #expect(bench.texts.isEmpty)
    bench.tap(30, 30)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .fullscreen && bench.texts.contains("Close"))
    bench.tap(30, 30)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("the close button and its neighbour lie in the safe area")
  func closeInEdges() {
    var screen = ScreenMetrics(size: ScreenSize(852, 393), scale: 3, refreshHertz: 60)
    screen.insets = ScreenInsets(left: 59, bottom: 21, right: 59)
    var bench = GalleryBench(.sample([3]), screen: screen)
    bench.tap(120, 100)
    bench.run(1_500)
    let (safe, items) = (screen.safeArea, bench.items(.button) + bench.items(.label))
    #expect(bench.gallery.currentScreen == .fullscreen && items.count == 3)
    #expect(items.allSatisfy { $0.frame.minX >= safe.minX && $0.frame.maxX <= safe.maxX })
    for (one, next) in zip(items, items.dropFirst()) { #expect(one.frame.maxX <= next.frame.minX) }
  }

  @Test("while the photo loads its thumbnail shows with a spinner")
  func placeholder() {
    var bench = GalleryBench(.sample([3]))
    let box = PixelSize(width: 422, height: 422)
    bench.post(.photoReady(PhotoKey(photo: PhotoID(10_001), box: box, fitting: .fill), box))
    bench.run(20)
    bench.tap(70, 120)
    #expect(bench.items(.page).first?.pixels == box)
    #expect(bench.items(.spinner).count == 1)
    bench.post(.photoProgress(PhotoID(10_001), perMille: 500))
    bench.run(20)
    #expect(bench.texts.contains("50 %"))
    let full = PixelSize(width: 1290, height: 968)
    bench.post(
      .photoReady(
        PhotoKey(photo: PhotoID(10_001), box: PixelSize(width: 1290, height: 2796), fitting: .fit), full))
    bench.run(20)
    #expect(bench.items(.page).first?.pixels == full)
    #expect(bench.items(.spinner).isEmpty)
  }

  @Test(
    "up and down page through photos, left and right through categories; each category remembers its photo")
  func pages() {
    var bench = open()
    bench.swipe(.up)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    bench.swipe(.left)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
    bench.swipe(.right)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    bench.swipe(.down)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001))
    #expect(bench.actions == [.openPhoto, .nextPhoto, .changeCategory, .changeCategory, .previousPhoto])
    #expect(!bench.gallery.isAnimating)
  }

  @Test("at 1x the displacement from touch-down to lift decides, whatever the drag's axis")
  func crossing() {
    var bench = open(4)
    // Down first, then 300 pt to the left; across first, then 300 pt up; across, then down over 40 % of the height.
    bench.crossingDrag(380, 400, by: (0, 40), then: (-300, 0))
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
    bench.crossingDrag(215, 700, by: (40, 0), then: (0, -300))
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(20_002))
    #expect(bench.items(.page).first?.frame.minX == .zero && !bench.gallery.isAnimating)
    bench.crossingDrag(215, 200, by: (40, 0), then: (0, 500))
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.actions == [.openPhoto, .changeCategory, .nextPhoto, .closePhoto])
  }

  @Test("zoomed, a drag from one edge pages along that axis only")
  func crossingZoomed() {
    var bench = open(4)
    bench.doubleTap(215, 466)
    bench.run(1_500)
    // The photo is wider than high: zoomed it still has its upper edge on the screen, and its left and right ones not.
    bench.crossingDrag(380, 500, by: (0, -40), then: (-300, 0))
    bench.run(1_500)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.gallery.currentPhoto == PhotoID(10_005))
    #expect(bench.gallery.zoomMillionths == 2_500_000)
    #expect(bench.actions == [.openPhoto, .toggleZoom])
  }

  @Test("the page follows the finger and springs back from a short drag")
  func interactive() {
    var bench = open()
    bench.drag(215, 500, dx: 0, dy: -100, pause: 200, lifts: false)
    #expect(bench.items(.page).count == 2)
    #expect((bench.items(.page).first?.frame.minY ?? .zero) < .points(230))
    bench.touch(1, .ended, 215, 400)
    bench.run(3_000)
    #expect(bench.items(.page).map(\.photo.raw) == [10_001])
    #expect(bench.items(.page).first?.frame.minY == ScreenLength((932 - 322.5) / 2))
    #expect(bench.actions == [.openPhoto])
  }

  @Test("an empty category shows a placeholder and is not skipped")
  func emptyCategory() {
    var bench = open(0, [3, 0, 3])
    bench.swipe(.left)
    bench.run(1_500)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.gallery.currentPhoto == nil)
    #expect(bench.texts.contains("No photos here yet"))
    bench.swipe(.up)
    bench.doubleTap(215, 400)
    bench.pinch(215, 400, from: 100, to: 300)
    #expect(bench.gallery.zoomMillionths == 1_000_000)
    bench.run(500)
    bench.swipe(.left)
    #expect(bench.gallery.currentPhoto == PhotoID(30_001))
  }

  @Test(
    "on the first photo a down-drag over 100 pt closes fullscreen",
    arguments: [(100.0, false), (101, true), (60, false)])
  func exit(_ dy: Double, _ leaves: Bool) {
    var bench = open()
    bench.drag(215, 300, dx: 0, dy: dy, pause: 200)
    #expect((bench.gallery.currentScreen == .grid) == leaves)
    #expect(bench.actions == (leaves ? [.openPhoto, .closePhoto] : [.openPhoto]))
  }

  @Test("what fullscreen showed is released after its last want and pin, once it is off screen")
  func releases() throws {
    var bench = open()
    bench.swipe(.up)
    bench.run(1_500)
    let front = try #require(bench.gallery.currentPhoto)
    bench.effects.removeAll()
    bench.drag(215, 300, dx: 0, dy: 400, pause: 200)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.released.isEmpty, "the photo is still on its way to its square")
    bench.run(2_000)
    #expect(bench.released.map(\.photo).contains(front))
    #expect(Set(bench.released).count == bench.released.count && bench.released.count >= 3)
    for (index, effect) in bench.effects.enumerated() {
      guard case .release(let key) = effect else { continue }
      #expect(key.fitting == .fit)
      let later = bench.effects[index...]
      #expect(!later.contains(.unpin(key)) && !later.contains(.unwant(key)), "\(key)")
    }
    bench.effects.removeAll()
    bench.tap(70, 120)
    bench.run(1_500)
    #expect(bench.released.isEmpty)
  }

  @Test(
    "on other photos a down-drag pages back, and closes only beyond 40 % of the height",
    arguments: [(372.0, GalleryScreen.fullscreen), (374, .grid)])
  func exitElsewhere(_ dy: Double, _ screen: GalleryScreen) {
    var bench = open(4)
    bench.drag(215, 200, dx: 0, dy: dy)
    #expect(bench.gallery.currentScreen == screen)
    #expect(bench.actions.last == (screen == .grid ? .closePhoto : .previousPhoto))
  }

  @Test("closing selects the category last viewed")
  func closingSelects() {
    var bench = open()
    bench.swipe(.left)
    bench.run(1_000)
    bench.swipe(.down)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.items(.thumbnail).first?.photo == PhotoID(20_001))
  }

  @Test("a double tap zooms to 2.5x about the centre, another back to 1x")
  func doubleTaps() {
    var bench = open()
    bench.doubleTap(215, 400)
    #expect(bench.gallery.isAnimating)
    bench.run(1_500)
    #expect(bench.gallery.zoomMillionths == 2_500_000)
    #expect(bench.items(.page).first?.frame.size.width == .points(1075))
    bench.doubleTap(215, 400)
    bench.run(1_500)
    #expect(bench.gallery.zoomMillionths == 1_000_000)
    #expect(bench.actions == [.openPhoto, .toggleZoom, .toggleZoom])
  }

  @Test(
    "a pinch zooms within 0.5x and 4x; below 1x it springs back, within 2 % it is 1x",
    arguments: [
      (100.0, 200.0, 2_000_000), (100, 900, 4_000_000), (300, 100, 1_000_000), (300, 303, 1_000_000),
      (300, 315, 1_050_000),
    ] as [(Double, Double, Int64)])
  func pinches(_ from: Double, _ to: Double, _ scale: Int64) {
    var bench = open()
    var smallest = bench.gallery.zoomMillionths
    bench.inspect = { smallest = min(smallest, $0.gallery.zoomMillionths) }
    bench.pinch(215, 466, from: from, to: to)
    bench.run(2_000)
    bench.inspect = nil
    #expect(abs(bench.gallery.zoomMillionths - scale) < 3_000)
    #expect(smallest >= 500_000)
    #expect(bench.actions == [.openPhoto])
  }

  @Test("zoomed, a drag pans up to the photo's edge and neither pages nor closes")
  func pans() {
    var bench = open()
    bench.pinch(215, 466, from: 100, to: 380)
    bench.drag(215, 466, dx: 200, dy: 60, pause: 100)
    bench.drag(215, 466, dx: 10, dy: 300, pause: 100)
    bench.drag(215, 466, dx: 2_000, dy: 20, pause: 100)
    #expect(bench.items(.page).first?.frame.minX == .zero)
    #expect(bench.gallery.currentScreen == .fullscreen)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001))
    #expect(bench.gallery.currentCategory == CategoryID(1))
  }

  @Test("zoomed at the edge, a drag pages and keeps the scale, or changes category and resets it")
  func edges() {
    var bench = open(4)
    bench.doubleTap(215, 466)
    bench.run(1_500)
    bench.swipe(.up)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_006))
    #expect(bench.gallery.zoomMillionths == 2_500_000)
    bench.swipe(.left)
    bench.swipe(.left)
    bench.run(500)
    bench.swipe(.left)
    bench.run(1_500)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.gallery.zoomMillionths == 1_000_000)
  }

  @Test("changing category while zoomed lands on the first photo and overwrites the memory")
  func zoomedCategoryChange() {
    var bench = open()
    bench.swipe(.left)
    bench.run(1_000)
    bench.swipe(.up)
    bench.run(1_000)
    bench.swipe(.right)
    bench.run(1_000)
    bench.doubleTap(215, 466)
    bench.run(1_500)
    for _ in 0..<4 where bench.gallery.currentCategory == CategoryID(1) {
      bench.swipe(.left)
      bench.run(1_000)
    }
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
  }

  @Test("no down-drag closes while zoomed or while the zoom springs back")
  func noExitZoomed() {
    var bench = open()
    bench.doubleTap(215, 466)
    for _ in 0..<6 { bench.drag(215, 200, dx: 0, dy: 600, ms: 60) }
    #expect(bench.gallery.currentScreen == .fullscreen)
    bench.run(1_500)
    bench.doubleTap(215, 466)
    bench.drag(215, 200, dx: 0, dy: 600, ms: 30)
    #expect(bench.gallery.currentScreen == .fullscreen)
    bench.run(1_500)
    bench.drag(215, 200, dx: 0, dy: 600)
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("the overlay hides 3 s after the last touch sample, and a tap toggles it")
  func overlay() {
    var bench = open()
    #expect(bench.gallery.isOverlayVisible)
    bench.run(2_600)
    #expect(!bench.gallery.isOverlayVisible)
    bench.run(250)
    #expect(bench.texts.isEmpty)
    #expect(bench.gallery.nextDue == nil)
    bench.tap(215, 466)
    bench.run(400)
    #expect(bench.gallery.isOverlayVisible)
    bench.tap(215, 466)
    bench.run(400)
    #expect(!bench.gallery.isOverlayVisible)
    #expect(bench.actions == [.openPhoto, .toggleOverlay, .toggleOverlay])
  }

  @Test("a held finger or a loading photo keeps the overlay")
  func overlayStays() {
    var held = open()
    held.touch(1, .began, 215, 466)
    held.run(20_000)
    #expect(held.gallery.isOverlayVisible)
    held.touch(1, .ended, 215, 466)
    held.run(3_300)
    #expect(!held.gallery.isOverlayVisible)
    var loading = open(0, [3], delivers: false)
    loading.run(20_000)
    #expect(loading.gallery.isOverlayVisible)
    let box = PixelSize(width: 1290, height: 2796)
    loading.post(.photoFailed(PhotoKey(photo: PhotoID(10_001), box: box, fitting: .fit)))
    loading.run(300)
    #expect(!loading.gallery.isOverlayVisible)
    #expect(loading.items(.page).first?.kind == .failure)
  }

  @Test("with tapExits a tap closes fullscreen, but not while zoomed")
  func tapExits() {
    var bench = open(0, [3], preset: .parity) { $0.tapExits = true }
    bench.doubleTap(215, 466)
    bench.run(1_500)
    bench.tap(215, 466)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .fullscreen)
    bench.doubleTap(215, 466)
    bench.run(1_500)
    bench.tap(215, 466)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("a removed photo is replaced by the next older, else the newer, else the placeholder")
  func vanishes() {
    var bench = open(1, [3])
    for (gone, next) in [(10_002, 10_003), (10_003, 10_001), (10_001, 0)] as [(UInt64, UInt64)] {
      bench.post(.albumPhotoVanished(PhotoID(gone)))
      bench.run(20)
      #expect(bench.gallery.currentPhoto == (next == 0 ? nil : PhotoID(next)))
    }
    #expect(bench.texts.contains("No photos here yet"))
  }

  @Test("in low power pages jump")
  func lowPower() {
    var bench = open()
    bench.post(.lowPower(true))
    bench.run(20)
    bench.swipe(.up)
    #expect(!bench.gallery.isAnimating)
    #expect(bench.items(.page).map(\.photo.raw) == [10_002])
  }

  @Test("leaving fullscreen withdraws every full-size want and pin")
  func takesBack() {
    var bench = open()
    bench.swipe(.down)
    bench.run(1_000)
    var wanted: Set<PhotoKey> = []
    var pinned: Set<PhotoKey> = []
    for effect in bench.effects {
      switch effect {
      case .want(let key, _): wanted.insert(key)
      case .unwant(let key): wanted.remove(key)
      case .pin(let key): pinned.insert(key)
      case .unpin(let key): pinned.remove(key)
      default: break
      }
    }
    #expect(wanted.allSatisfy { $0.fitting == .fill })
    #expect(pinned.count == 12)
  }
}
