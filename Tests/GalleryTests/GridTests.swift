import Gallery
import Gestures
import Kernel
import Testing

@Suite struct GridTests {
  @Test("the first entry selects the first category without a toast")
  func firstEntry() {
    let bench = GalleryBench(.sample([5, 5]))
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.toastsRequested == 0)
    #expect(
      bench.effects.first
        == .categoryChanged(from: nil, to: CategoryID(1), cause: .entry, decidedAt: bench.vsync(1)))
  }

  @Test("at rest only visible rows are wanted and pinned")
  func wants() {
    let bench = GalleryBench(.sample([1000]))
    let wants = bench.effects.compactMap { effect -> (PhotoKey, PhotoUrgency)? in
      if case .want(let key, let urgency) = effect { (key, urgency) } else { nil }
    }
    let photos: [UInt64] = wants.map(\.0.photo.raw)
    #expect(photos == Array(10_001...10_021))
    #expect(wants.allSatisfy { $0.1 == .visible })
    #expect(wants[0].0.box == PixelSize(width: 422, height: 422))
    #expect(wants[0].0.fitting == .fill)
    #expect(bench.items(.thumbnail).count == 21)
    #expect(bench.gallery.visiblePlaceholderCount == 21)
  }

  @Test("a ready photo replaces its placeholder, a failed one shows as failed")
  func readiness() {
    var bench = GalleryBench(.sample([3]))
    let key = PhotoKey(photo: PhotoID(10_001), box: PixelSize(width: 422, height: 422), fitting: .fill)
    bench.post(.photoReady(key, PixelSize(width: 422, height: 422)))
    bench.post(.photoFailed(PhotoKey(photo: PhotoID(10_002), box: key.box, fitting: .fill)))
    bench.run(20)
    #expect(bench.items(.thumbnail).map(\.kind) == [.photo, .failure, .placeholder])
    #expect(bench.gallery.visiblePlaceholderCount == 1)
  }

  @Test("an idle grid needs no frames")
  func idle() {
    var bench = GalleryBench(.sample([100]))
    let before = bench.activeFrameCount
    bench.run(60_000)
    #expect(bench.activeFrameCount == before)
    #expect(bench.gallery.nextDue == nil)
  }

  @Test("a resting finger does not count as activity")
  func restingFinger() {
    var bench = GalleryBench(.sample([100]))
    bench.touch(5, .began, 200, 400)
    bench.run(2_000)
    let before = bench.activeFrameCount
    bench.run(30_000)
    #expect(bench.activeFrameCount == before)
  }

  @Test("a vertical drag scrolls with the finger beyond the slop")
  func scrolls() {
    var bench = GalleryBench(.sample([300]))
    bench.drag(200, 700, dx: 0, dy: -240, pause: 200)
    #expect(bench.gallery.scrollOffset > .points(215))
    #expect(bench.gallery.scrollOffset <= .points(240))
    #expect(bench.actions == [])
  }

  @Test("a fling decelerates and prefetches the rows in its direction")
  func flings() {
    var bench = GalleryBench(.sample([3_000]))
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    let atLift = bench.gallery.scrollOffset
    #expect(bench.gallery.isAnimating)
    bench.run(6_000)
    #expect(!bench.gallery.isAnimating)
    #expect(bench.gallery.scrollOffset > atLift + .points(800))
  }

  @Test("a tap during a fling only stops it")
  func tapStopsFling() {
    var bench = GalleryBench(.sample([3_000]))
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    bench.tap(70, 400)
    #expect(bench.actions == [.stopFling])
    #expect(bench.gallery.currentScreen == .grid)
    let offset = bench.gallery.scrollOffset
    bench.run(1_000)
    #expect(bench.gallery.scrollOffset == offset)
    bench.tap(70, 400)
    #expect(bench.gallery.currentScreen == .fullscreen)
  }

  @Test("scrolling stops at both ends")
  func ends() {
    var bench = GalleryBench(.sample([30]))
    bench.drag(200, 300, dx: 0, dy: 300, pause: 200)
    #expect(bench.gallery.scrollOffset == .zero)
    for _ in 0..<6 { bench.drag(200, 800, dx: 0, dy: -600, ms: 100) }
    bench.run(3_000)
    // 10 rows of 140.66 pt and 4 pt between, in a window of 884 pt.
    let row = (bench.items(.thumbnail).last?.frame.maxY ?? .zero)
    #expect(row == bench.screen.size.height)
  }

  @Test("the first load is limited and the rest comes while scrolling")
  func progressive() {
    var bench = GalleryBench(.sample([3_000])) { $0.firstLoadCount = 60 }
    for _ in 0..<40 { bench.drag(200, 800, dx: 0, dy: -600, ms: 60) }
    bench.run(8_000)
    #expect(bench.gallery.scrollOffset > .points(15_000))
  }

  @Test(
    "a swipe changes category, except at the ends of the list",
    arguments: [
      ([SwipeDirection.left], 2), ([.left, .left], 3), ([.left, .left, .left], 3), ([.right], 1),
      ([.left, .right], 1),
    ] as [([SwipeDirection], UInt32)])
  func swipes(_ way: [SwipeDirection], _ category: UInt32) {
    var bench = GalleryBench(.sample([9, 9, 9]))
    for direction in way {
      bench.swipe(direction)
      bench.run(500)
    }
    #expect(bench.gallery.currentCategory == CategoryID(category))
  }

  @Test("with wrapping on, the last category is followed by the first")
  func wraps() {
    var bench = GalleryBench(.sample([9, 9])) { $0.wrapsCategories = true }
    bench.swipe(.right)
    #expect(bench.gallery.currentCategory == CategoryID(2))
  }

  @Test("a category change starts at the top")
  func startsAtTop() {
    var bench = GalleryBench(.sample([300, 300]))
    bench.drag(200, 700, dx: 0, dy: -240, pause: 200)
    bench.swipe(.left)
    #expect(bench.gallery.scrollOffset == .zero)
  }

  @Test(
    "a second swipe within 300 ms is dropped, one at exactly 300 ms counts",
    arguments: [(299, 2), (300, 3)] as [(Double, UInt32)])
  func debounce(_ gap: Double, _ category: UInt32) {
    var bench = GalleryBench(.sample([3, 3, 3]))
    for start in [0, gap] {
      bench.touch(start + 5, .began, 380, 500)
      bench.touch(start + 30, .moved, 200, 500)
      bench.touch(start + 60, .moved, 60, 500)
      bench.touch(start + 70, .ended, 60, 500)
    }
    bench.run(500)
    #expect(bench.gallery.currentCategory == CategoryID(category))
    #expect(bench.actions == [.changeCategory, category == 3 ? .changeCategory : .blockedByDebounce])
  }

  @Test("a chip tap is not debounced but restarts the debounce")
  func chips() {
    var bench = GalleryBench(.sample([3, 3, 3]))
    bench.swipe(.left)
    bench.tap(60, 24)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    bench.touch(1, .began, 380, 500)
    bench.touch(30, .moved, 60, 500)
    bench.touch(40, .ended, 60, 500)
    bench.run(60)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.actions == [.changeCategory, .selectChip, .blockedByDebounce])
    #expect(bench.toastsRequested == 2)
  }

  @Test("a drag on the bar scrolls the bar and changes no category")
  func barScrolls() {
    var bench = GalleryBench(.sample(Array(repeating: 3, count: 12)))
    let before = bench.items(.chip).map(\.frame.minX)
    bench.drag(320, 24, dx: -250, dy: 0, pause: 200)
    #expect(bench.items(.chip).map(\.frame.minX) != before)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.actions == [])
  }

  @Test("the selected chip moves to the middle of its window")
  func chipCentres() throws {
    var bench = GalleryBench(.sample(Array(repeating: 3, count: 12)))
    for _ in 0..<5 {
      bench.swipe(.left)
      bench.run(400)
    }
    bench.run(2_000)
    let chip = try #require(bench.items(.chip).first { $0.id.payload == 5 })
    #expect((chip.frame.minX.points + chip.frame.maxX.points) / 2 == (430 - 112) / 2)
  }

  @Test("an empty category is a placeholder; no category is a separate state")
  func empties() {
    var bench = GalleryBench(.sample([3, 0, 3]))
    bench.swipe(.left)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.texts.contains("No photos here yet"))
    bench.tap(70, 300)
    #expect(bench.gallery.currentScreen == .grid)
    var bare = GalleryBench(.sample([]))
    #expect(bare.gallery.currentCategory == nil)
    #expect(bare.texts.contains("No categories yet"))
    bare.swipe(.left)
    bare.tap(70, 300)
    #expect(bare.actions == [])
  }

  @Test("hidden categories and photos without a category stay hidden")
  func hidden() {
    var catalogue = PhotoCatalogue.sample([3, 3])
    catalogue.categories[0].visibleToChildren = false
    catalogue.photos[3].category = nil
    let bench = GalleryBench(catalogue)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [20_002, 20_003])
  }

  @Test(
    "a missing or malformed colour is #4CAF50",
    arguments: [
      (nil, 0x4CAF50), ("#12345", 0x4CAF50), ("123456#", 0x4CAF50), ("#00gg00", 0x4CAF50),
      ("#a0B1c2", 0xA0B1C2),
    ]
      as [(String?, UInt32)])
  func colours(_ text: String?, _ colour: UInt32) {
    var catalogue = PhotoCatalogue.sample([3])
    catalogue.categories[0].colour = text
    #expect(GalleryBench(catalogue).items(.chip).first?.colour == colour)
  }
}
