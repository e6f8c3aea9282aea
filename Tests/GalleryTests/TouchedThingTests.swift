import Gallery
import Gestures
import Kernel
import Testing

/// A tap means what lay under the finger when it landed.
@Suite("Photos and chips removed between touch and lift")
struct TouchedThingTests {
  private func bench(_ counts: [Int]) -> GalleryBench {
    var bench = GalleryBench(.sample(counts))
    bench.deliversPhotos = true
    bench.run(100)
    return bench
  }

  /// Lands on a place, has something happen, and lifts there.
  private func tap(_ x: Double, _ y: Double, while events: [GalleryEvent], _ bench: inout GalleryBench) {
    bench.touch(5, .began, x, y)
    bench.run(20)
    for event in events { bench.post(event) }
    bench.run(20)
    bench.touch(5, .ended, x, y)
    bench.run(100)
  }

  /// The neighbour that had moved up opened instead.
  @Test(
    "a photo that was removed or moved up is not opened; one that stayed is",
    arguments: [
      ([10_005], nil), ([10_002], nil), ([10_009, 10_001], nil), ([10_002, 10_009], nil),
      ([10_006, 10_009], 10_005),
    ]
      as [([UInt64], UInt64?)])
  func photos(_ gone: [UInt64], _ opened: UInt64?) {
    var bench = bench([30])
    tap(215, 265, while: gone.map { .albumPhotoVanished(PhotoID($0)) }, &bench)
    #expect(bench.gallery.currentPhoto == opened.map { PhotoID($0) })
    #expect(bench.actions == (opened == nil ? [] : [.openPhoto]))
    guard opened == nil else { return }
    bench.tap(215, 265)
    #expect(bench.gallery.currentScreen == .fullscreen, "the next tap is a tap like any other")
  }

  @Test("when the last row disappears all others move under the finger, and none opens")
  func lastRow() {
    var bench = bench([31])
    for _ in 0..<6 { bench.drag(200, 800, dx: 0, dy: -600, ms: 100) }
    bench.run(6_000)
    bench.effects.removeAll()
    tap(215, 300, while: [.albumPhotoVanished(PhotoID(10_031))], &bench)
    #expect(bench.actions == [])
  }

  @Test("a removed photo of another category moves nothing")
  func elsewhere() {
    var bench = bench([30, 30])
    tap(215, 265, while: [.albumPhotoVanished(PhotoID(20_001))], &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(10_005))
  }

  @Test(
    "a chip that was removed or moved is not selected; one that stayed is",
    arguments: [([2], 1), ([3], 2), ([4, 2], 1), ([4, 3], 2)] as [([UInt32], UInt32)])
  func chips(_ gone: [UInt32], _ category: UInt32) {
    var bench = bench([3, 5, 7, 9, 2])
    tap(207, 24, while: gone.map { .categoryVanished(CategoryID($0)) }, &bench)
    #expect(bench.gallery.currentCategory == CategoryID(category))
    #expect(bench.actions == (category == 1 ? [] : [.selectChip]))
    bench.tap(207, 24)
    #expect(bench.gallery.currentCategory != CategoryID(1))
  }

  @Test(
    "a chip that moved up is not selected, even when a later one is removed as well",
    arguments: [[2, 5], [5, 2]] as [[UInt32]])
  func movedChip(_ gone: [UInt32]) throws {
    var bench = bench([3, 5, 7, 9, 2])
    let third = try #require(bench.items(.chip).dropFirst(2).first?.frame)
    tap(third.minX.points + 10, 24, while: gone.map { .categoryVanished(CategoryID($0)) }, &bench)
    #expect(bench.gallery.currentCategory == CategoryID(1) && bench.actions == [])
  }

  @Test("the buttons at the bar's end do not move")
  func buttons() {
    var bench = bench([3, 5, 7])
    tap(
      430 - 72, 24, while: [.categoryVanished(CategoryID(2)), .albumPhotoVanished(PhotoID(10_001))], &bench)
    #expect(bench.gallery.currentScreen == .groupList)
  }

  /// With `return true` at the end of `removeAlbumPhoto` the finger let go of the photo that it held.
  @Test("in fullscreen removing other photos does not affect the held photo")
  func held() {
    var bench = bench([30])
    bench.tap(215, 265)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_005))
    bench.drag(215, 700, dx: 0, dy: -150, lifts: false)
    let held = bench.items(.page).map(\.frame)
    bench.post(.albumPhotoVanished(PhotoID(10_002)))
    bench.post(.albumPhotoVanished(PhotoID(10_009)))
    bench.run(20)
    #expect(bench.items(.page).map(\.frame) == held)
    #expect(bench.texts.contains("4 / 28"))
    bench.touch(5, .moved, 215, 300)
    bench.touch(60, .ended, 215, 300)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_006))
    #expect(bench.actions.last == .nextPhoto)
  }

  @Test("the front photo's download progress stays when another photo is removed")
  func progress() {
    var bench = GalleryBench(.sample([30]))
    bench.tap(215, 265)
    bench.run(1_500)
    bench.post(.photoProgress(PhotoID(10_005), perMille: 500))
    bench.post(.albumPhotoVanished(PhotoID(10_002)))
    bench.run(20)
    #expect(bench.texts.first == "50 %")
    bench.post(.albumPhotoVanished(PhotoID(10_005)))
    bench.run(20)
    #expect(bench.texts.prefix(2) == ["Close", "Category 1"])
  }

  @Test("in a group an expiring other photo does not affect the held one")
  func heldInGroup() {
    var bench = GalleryBench(.sample([3], groups: [[10, 20, 30, 40]]))
    bench.deliversPhotos = true
    bench.tap(430 - 72, 24)
    bench.press(200, 100)
    bench.swipe(.left)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_002))
    bench.drag(380, 500, dx: -100, dy: 0, lifts: false)
    let held = bench.items(.page).map(\.frame)
    bench.post(.groupPhotoExpired(PhotoID(1_001_001)))
    bench.post(.groupPhotoExpired(PhotoID(1_001_004)))
    bench.run(20)
    #expect(bench.items(.page).map(\.frame) == held)
    bench.touch(5, .moved, 60, 500)
    bench.touch(60, .ended, 60, 500)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(1_001_003))
  }
}
