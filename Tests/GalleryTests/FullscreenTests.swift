import Gallery
import Gestures
import Kernel
import Testing

@Suite struct FullscreenTests {
  /// Fullscreen on the photo with this place of the first category.
  private func open(
    _ place: Int = 0, _ counts: [Int] = [12, 12, 0, 12], preset: String = "story", delivers: Bool = true,
    adjust: (inout GallerySettings) -> Void = { _ in }
  ) -> Stage {
    var stage = Stage(.sample(counts), preset: preset, adjust: adjust)
    stage.deliversPhotos = delivers
    let side = 144.7
    stage.tap(70 + Double(place % 3) * side, 120 + Double(place / 3) * side)
    stage.run(400)
    #expect(stage.gallery.currentScreen == .fullscreen)
    return stage
  }

  @Test("a tap on a photo opens it, fitted, and pages around it are fetched in the finger's direction first")
  func opens() {
    var stage = open(4)
    stage.run(600)
    #expect(stage.gallery.currentPhoto == PhotoID(10_005))
    #expect(stage.items(.page).first?.frame == ScreenRect(0, (932 - 322.5) / 2, 430, 322.5))
    #expect(stage.items(.page).first?.pixels == PixelSize(width: 1290, height: 2796))
    let full = stage.effects.compactMap { effect -> UInt64? in
      guard case .want(let key, _) = effect, key.fitting == .fit else { return nil }
      return key.photo.raw
    }
    #expect(full == [10_005, 10_006, 10_004, 20_001])
    #expect(stage.texts == ["Category 1", "5 / 12"])
  }

  @Test("while the photo loads its thumbnail stands in, with a spinner")
  func standIn() {
    var stage = Stage(.sample([3]))
    let box = PixelSize(width: 422, height: 422)
    stage.post(.photoReady(PhotoKey(photo: PhotoID(10_001), box: box, fitting: .fill), box))
    stage.run(20)
    stage.tap(70, 120)
    #expect(stage.items(.page).first?.pixels == box)
    #expect(stage.items(.spinner).count == 1)
    stage.post(.photoProgress(PhotoID(10_001), perMille: 500))
    stage.run(20)
    #expect(stage.texts.contains("50 %"))
    let full = PixelSize(width: 1290, height: 968)
    stage.post(
      .photoReady(
        PhotoKey(photo: PhotoID(10_001), box: PixelSize(width: 1290, height: 2796), fitting: .fit), full))
    stage.run(20)
    #expect(stage.items(.page).first?.pixels == full)
    #expect(stage.items(.spinner).isEmpty)
  }

  @Test(
    "up and down page through photos, left and right through categories; each category remembers its photo")
  func pages() {
    var stage = open()
    stage.swipe(.up)
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(10_002))
    stage.swipe(.left)
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(20_001))
    stage.swipe(.right)
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(10_002))
    stage.swipe(.down)
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(10_001))
    #expect(stage.actions == [.openPhoto, .nextPhoto, .changeCategory, .changeCategory, .previousPhoto])
    #expect(!stage.gallery.isAnimating)
  }

  @Test("at 1x the way from landing to lift decides, whatever axis the finger set out on")
  func crossing() {
    var stage = open(4)
    // Down first, then 300 pt to the left; across first, then 300 pt up; across, then down over 40 % of the height.
    stage.crossingDrag(380, 400, by: (0, 40), then: (-300, 0))
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(20_001))
    stage.crossingDrag(215, 700, by: (40, 0), then: (0, -300))
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(20_002))
    #expect(stage.items(.page).first?.frame.minX == .zero && !stage.gallery.isAnimating)
    stage.crossingDrag(215, 200, by: (40, 0), then: (0, 500))
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.actions == [.openPhoto, .changeCategory, .nextPhoto, .closePhoto])
  }

  @Test("zoomed, a drag from one edge pages along that axis only")
  func crossingZoomed() {
    var stage = open(4)
    stage.doubleTap(215, 466)
    stage.run(1_500)
    // The photo is wider than high: zoomed it still has its upper edge on the screen, and its left and right ones not.
    stage.crossingDrag(380, 500, by: (0, -40), then: (-300, 0))
    stage.run(1_500)
    #expect(stage.gallery.currentCategory == CategoryID(1))
    #expect(stage.gallery.currentPhoto == PhotoID(10_005))
    #expect(stage.gallery.zoomMillionths == 2_500_000)
    #expect(stage.actions == [.openPhoto, .toggleZoom])
  }

  @Test("the page follows the finger and springs back from a short drag")
  func interactive() {
    var stage = open()
    stage.drag(215, 500, dx: 0, dy: -100, pause: 200, lifts: false)
    #expect(stage.items(.page).count == 2)
    #expect((stage.items(.page).first?.frame.minY ?? .zero) < .points(230))
    stage.touch(1, .ended, 215, 400)
    stage.run(3_000)
    #expect(stage.items(.page).map(\.photo.raw) == [10_001])
    #expect(stage.items(.page).first?.frame.minY == ScreenLength((932 - 322.5) / 2))
    #expect(stage.actions == [.openPhoto])
  }

  @Test("an empty category is a placeholder on the way, and is not skipped")
  func emptyCategory() {
    var stage = open(0, [3, 0, 3])
    stage.swipe(.left)
    stage.run(1_500)
    #expect(stage.gallery.currentCategory == CategoryID(2))
    #expect(stage.gallery.currentPhoto == nil)
    #expect(stage.texts.contains("No photos here yet"))
    stage.swipe(.up)
    stage.doubleTap(215, 400)
    stage.pinch(215, 400, from: 100, to: 300)
    #expect(stage.gallery.zoomMillionths == 1_000_000)
    stage.run(500)
    stage.swipe(.left)
    #expect(stage.gallery.currentPhoto == PhotoID(30_001))
  }

  @Test(
    "on the first photo a down-drag over 100 pt leaves",
    arguments: [(100.0, false), (101, true), (60, false)])
  func exit(_ dy: Double, _ leaves: Bool) {
    var stage = open()
    stage.drag(215, 300, dx: 0, dy: dy, pause: 200)
    #expect((stage.gallery.currentScreen == .grid) == leaves)
    #expect(stage.effects.contains(.releaseFullscreen) == leaves)
    #expect(stage.actions == (leaves ? [.openPhoto, .closePhoto] : [.openPhoto]))
  }

  @Test(
    "elsewhere a down-drag pages back, and leaves only past 40 % of the height",
    arguments: [(372.0, GalleryScreen.fullscreen), (374, .grid)])
  func exitElsewhere(_ dy: Double, _ screen: GalleryScreen) {
    var stage = open(4)
    stage.drag(215, 200, dx: 0, dy: dy)
    #expect(stage.gallery.currentScreen == screen)
    #expect(stage.actions.last == (screen == .grid ? .closePhoto : .previousPhoto))
  }

  @Test("closing selects the category last viewed")
  func closingSelects() {
    var stage = open()
    stage.swipe(.left)
    stage.run(1_000)
    stage.swipe(.down)
    #expect(stage.gallery.currentScreen == .grid)
    #expect(stage.gallery.currentCategory == CategoryID(2))
    #expect(stage.items(.thumbnail).first?.photo == PhotoID(20_001))
  }

  @Test("a double tap zooms to 2.5x about the centre, another back to 1x")
  func doubleTaps() {
    var stage = open()
    stage.doubleTap(215, 400)
    #expect(stage.gallery.isAnimating)
    stage.run(1_500)
    #expect(stage.gallery.zoomMillionths == 2_500_000)
    #expect(stage.items(.page).first?.frame.size.width == .points(1075))
    stage.doubleTap(215, 400)
    stage.run(1_500)
    #expect(stage.gallery.zoomMillionths == 1_000_000)
    #expect(stage.actions == [.openPhoto, .toggleZoom, .toggleZoom])
  }

  @Test(
    "a pinch zooms within 0.5x and 4x; below 1x it springs back, within 2 % it is 1x",
    arguments: [
      (100.0, 200.0, 2_000_000), (100, 900, 4_000_000), (300, 100, 1_000_000), (300, 303, 1_000_000),
      (300, 315, 1_050_000),
    ] as [(Double, Double, Int64)])
  func pinches(_ from: Double, _ to: Double, _ scale: Int64) {
    var stage = open()
    var smallest = stage.gallery.zoomMillionths
    stage.inspect = { smallest = min(smallest, $0.gallery.zoomMillionths) }
    stage.pinch(215, 466, from: from, to: to)
    stage.run(2_000)
    stage.inspect = nil
    #expect(abs(stage.gallery.zoomMillionths - scale) < 3_000)
    #expect(smallest >= 500_000)
    #expect(stage.actions == [.openPhoto])
  }

  @Test("zoomed, a drag pans as far as the photo's edge and neither pages nor leaves")
  func pans() {
    var stage = open()
    stage.pinch(215, 466, from: 100, to: 380)
    stage.drag(215, 466, dx: 200, dy: 60, pause: 100)
    stage.drag(215, 466, dx: 10, dy: 300, pause: 100)
    stage.drag(215, 466, dx: 2_000, dy: 20, pause: 100)
    #expect(stage.items(.page).first?.frame.minX == .zero)
    #expect(stage.gallery.currentScreen == .fullscreen)
    #expect(stage.gallery.currentPhoto == PhotoID(10_001))
    #expect(stage.gallery.currentCategory == CategoryID(1))
  }

  @Test("zoomed at the edge, a drag pages and keeps the scale, or changes category and resets it")
  func edges() {
    var stage = open(4)
    stage.doubleTap(215, 466)
    stage.run(1_500)
    stage.swipe(.up)
    stage.run(1_500)
    #expect(stage.gallery.currentPhoto == PhotoID(10_006))
    #expect(stage.gallery.zoomMillionths == 2_500_000)
    stage.swipe(.left)
    stage.swipe(.left)
    stage.run(500)
    stage.swipe(.left)
    stage.run(1_500)
    #expect(stage.gallery.currentCategory == CategoryID(2))
    #expect(stage.gallery.zoomMillionths == 1_000_000)
  }

  @Test("changing category while zoomed lands on the first photo and overwrites the memory")
  func zoomedCategoryChange() {
    var stage = open()
    stage.swipe(.left)
    stage.run(1_000)
    stage.swipe(.up)
    stage.run(1_000)
    stage.swipe(.right)
    stage.run(1_000)
    stage.doubleTap(215, 466)
    stage.run(1_500)
    for _ in 0..<4 where stage.gallery.currentCategory == CategoryID(1) {
      stage.swipe(.left)
      stage.run(1_000)
    }
    #expect(stage.gallery.currentPhoto == PhotoID(20_001))
  }

  @Test("no down-drag leaves while zoomed, nor while the zoom springs back")
  func noExitZoomed() {
    var stage = open()
    stage.doubleTap(215, 466)
    for _ in 0..<6 { stage.drag(215, 200, dx: 0, dy: 600, ms: 60) }
    #expect(stage.gallery.currentScreen == .fullscreen)
    stage.run(1_500)
    stage.doubleTap(215, 466)
    stage.drag(215, 200, dx: 0, dy: 600, ms: 30)
    #expect(stage.gallery.currentScreen == .fullscreen)
    stage.run(1_500)
    stage.drag(215, 200, dx: 0, dy: 600)
    #expect(stage.gallery.currentScreen == .grid)
  }

  @Test("the overlay hides 3 s after the last touch sample, and a tap toggles it")
  func overlay() {
    var stage = open()
    #expect(stage.gallery.isOverlayVisible)
    stage.run(2_600)
    #expect(!stage.gallery.isOverlayVisible)
    stage.run(250)
    #expect(stage.texts.isEmpty)
    #expect(stage.gallery.nextDue == nil)
    stage.tap(215, 466)
    stage.run(400)
    #expect(stage.gallery.isOverlayVisible)
    stage.tap(215, 466)
    stage.run(400)
    #expect(!stage.gallery.isOverlayVisible)
    #expect(stage.actions == [.openPhoto, .toggleOverlay, .toggleOverlay])
  }

  @Test("a held finger or a loading photo keeps the overlay")
  func overlayKept() {
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

  @Test("with tapExits a tap leaves, but not while zoomed")
  func tapExits() {
    var stage = open(0, [3], preset: "parity") { $0.tapExits = true }
    stage.doubleTap(215, 466)
    stage.run(1_500)
    stage.tap(215, 466)
    stage.run(400)
    #expect(stage.gallery.currentScreen == .fullscreen)
    stage.doubleTap(215, 466)
    stage.run(1_500)
    stage.tap(215, 466)
    stage.run(400)
    #expect(stage.gallery.currentScreen == .grid)
  }

  @Test("a photo that vanishes is replaced by the next older, else the newer, else the placeholder")
  func vanishes() {
    var stage = open(1, [3])
    for (gone, next) in [(10_002, 10_003), (10_003, 10_001), (10_001, 0)] as [(UInt64, UInt64)] {
      stage.post(.albumPhotoVanished(PhotoID(gone)))
      stage.run(20)
      #expect(stage.gallery.currentPhoto == (next == 0 ? nil : PhotoID(next)))
    }
    #expect(stage.texts.contains("No photos here yet"))
  }

  @Test("in low power pages jump")
  func lowPower() {
    var stage = open()
    stage.post(.lowPower(true))
    stage.run(20)
    stage.swipe(.up)
    #expect(!stage.gallery.isAnimating)
    #expect(stage.items(.page).map(\.photo.raw) == [10_002])
  }

  @Test("leaving fullscreen takes back every full-size want and pin")
  func takesBack() {
    var stage = open()
    stage.swipe(.down)
    stage.run(1_000)
    var wanted: Set<PhotoKey> = []
    var pinned: Set<PhotoKey> = []
    for effect in stage.effects {
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
