import Gallery
import Gestures
import Kernel
import Testing

@Suite("Paging under the finger")
struct PagingTests {
  /// Fullscreen on the photo at this place of the first category.
  private func open(
    _ place: Int = 0, _ counts: [Int] = [9, 9, 9], adjust: (inout GallerySettings) -> Void = { _ in }
  ) -> GalleryBench {
    var bench = GalleryBench(.sample(counts), adjust: adjust)
    bench.deliversPhotos = true
    bench.tap(70 + Double(place % 3) * 144.7, 120 + Double(place / 3) * 144.7)
    bench.run(1_200)
    return bench
  }

  /// Drags a finger out of its slop and then by exactly so much; it stays down.
  private func pull(_ dx: Double, _ dy: Double, _ bench: inout GalleryBench) {
    let slop = (x: dx == 0 ? 0.0 : dx > 0 ? 20 : -20, y: dy == 0 ? 0.0 : dy > 0 ? 20 : -20)
    bench.touch(5, .began, 215, 466)
    bench.touch(10, .moved, 215 + slop.x, 466 + slop.y)
    bench.touch(20, .moved, 215 + slop.x + dx, 466 + slop.y + dy)
    bench.run(40)
  }

  private func frame(_ photo: UInt64, _ bench: GalleryBench) -> ScreenRect? {
    bench.items(.page).first { $0.photo == PhotoID(photo) }?.frame
  }

  @Test("the page follows the finger 1:1 where another page appears")
  func follows() {
    var up = open(4)
    pull(0, -90, &up)
    #expect(frame(10_005, up)?.minY == ScreenLength(304.75 - 90))
    #expect(frame(10_006, up)?.minY == ScreenLength(304.75 - 90 + 932))
    #expect(up.items(.page).count == 2 && !up.gallery.isAnimating, "the finger rests")
    up.touch(1, .moved, 215, 466 - 20 - 91)
    up.run(until: up.vsync(up.frame + 1))
    #expect(frame(10_005, up)?.minY == ScreenLength(304.75 - 91) && up.gallery.isAnimating)
    var down = open(4)
    pull(0, 90, &down)
    #expect(frame(10_005, down)?.minY == ScreenLength(304.75 + 90))
    #expect(frame(10_004, down)?.minY == ScreenLength(304.75 + 90 - 932))
    var left = open(4)
    pull(-90, 0, &left)
    #expect(frame(10_005, left)?.minX == .points(-90))
    #expect(frame(20_001, left)?.minX == .points(340))
  }

  @Test("the page follows at a third beyond the last photo, the first and the last category")
  func resists() {
    var last = open(8)
    pull(0, -90, &last)
    #expect(frame(10_009, last)?.minY == ScreenLength(304.75 - 30))
    #expect(last.items(.page).count == 1)
    var firstCategory = open(4)
    pull(90, 0, &firstCategory)
    #expect(frame(10_005, firstCategory)?.minX == .points(30))
    var lastCategory = open(4, [9])
    pull(-90, 0, &lastCategory)
    #expect(frame(10_005, lastCategory)?.minX == .points(-30))
    var first = open(0)
    pull(0, 90, &first)
    #expect(frame(10_001, first)?.minY == ScreenLength(304.75 + 90), "a way out is no end")
  }

  @Test(
    "with wrapping the first and last category are neighbours; a single one has none")
  func wraps() {
    var bench = open(4) { $0.wrapsCategories = true }
    pull(90, 0, &bench)
    #expect(frame(10_005, bench)?.minX == .points(90))
    #expect(frame(30_001, bench)?.minX == .points(90 - 430))
    var alone = open(4, [9]) { $0.wrapsCategories = true }
    pull(90, 0, &alone)
    #expect(frame(10_005, alone)?.minX == .points(30))
  }

  @Test("swipes at the ends of a category and of the list are reported and change nothing")
  func ends() {
    var bench = open(0, [2, 2])
    bench.swipe(.right)
    bench.run(1_200)
    bench.swipe(.up)
    bench.run(1_200)
    bench.swipe(.up)
    bench.run(1_200)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    bench.swipe(.left)
    bench.run(1_200)
    bench.swipe(.left)
    bench.run(1_200)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(
      bench.actions == [.openPhoto, .atListEnd, .nextPhoto, .atListEnd, .changeCategory, .atListEnd])
    #expect(frame(20_001, bench)?.minX == .zero && !bench.gallery.isAnimating)
  }

  @Test("the set number of pages is prefetched in the finger's direction, nearest first")
  func ahead() {
    func wanted(_ count: Int, _ swipes: [SwipeDirection]) -> [UInt64] {
      var bench = open(4) { $0.prefetchPageCount = count }
      for direction in swipes {
        bench.effects.removeAll()
        bench.swipe(direction)
        bench.run(1_200)
      }
      var wants: [UInt64] = []
      for effect in bench.effects {
        if case .want(let key, .prefetch) = effect, key.fitting == .fit { wants.append(key.photo.raw) }
      }
      return wants
    }
    #expect(wanted(0, []) == [])
    #expect(wanted(1, []) == [10_006])
    #expect(wanted(2, []) == [10_006, 10_007])
    #expect(wanted(2, [.up]).contains(10_008))
    #expect(wanted(2, [.down]).filter { $0 < 10_003 } == [10_002])
    #expect(wanted(9, []) == [10_006, 10_007, 10_008, 10_009])
  }

  @Test("a reversing finger reverses the prefetching at once")
  func turnsRound() {
    for (way, order) in [(60, [10_002]), (-60, [10_008])] as [(Double, [UInt64])] {
      var bench = open(4) { $0.prefetchPageCount = 2 }
      pull(0, -way, &bench)
      bench.touch(1, .cancelled, 215, 466)
      bench.run(1_500)
      pull(0, way, &bench)
      bench.effects.removeAll()
      // Under the finger both sides move up by one: one page comes within reach.
      bench.post(.albumPhotoVanished(PhotoID(10_004)))
      bench.post(.albumPhotoVanished(PhotoID(10_006)))
      bench.run(20)
      let wants = bench.effects.compactMap { effect -> UInt64? in
        if case .want(let key, .prefetch) = effect { key.photo.raw } else { nil }
      }
      #expect(wants == order)
    }
  }

  @Test("a photo caught while its page moves continues under the finger")
  func catches() {
    var bench = open(4)
    bench.swipe(.up)
    bench.touch(5, .began, 215, 466)
    bench.touch(10, .moved, 215, 446)
    bench.run(20)
    let caught = frame(10_006, bench)?.minY
    bench.touch(1, .moved, 215, 416)
    bench.run(20)
    #expect(frame(10_006, bench)?.minY == caught.map { $0 - .points(30) })
    bench.touch(1, .cancelled, 215, 416)
    bench.run(1_500)
    #expect(frame(10_006, bench)?.minY == ScreenLength(304.75))
  }

  @Test("a second finger releases the page, which springs back, and begins a pinch")
  func secondFinger() {
    var bench = open(4)
    pull(0, -90, &bench)
    bench.touch(1, .began, 100, 300, finger: 1)
    bench.run(1_500)
    #expect(frame(10_005, bench)?.minY == ScreenLength(304.75))
    #expect(bench.items(.page).count == 1)
  }

  @Test(
    "a down-drag closes only when it is more vertical than horizontal",
    arguments: [
      (0.0, 120.0, true), (119, 120, true), (121, 120, false), (-119, 120, true), (-121, 120, false),
    ])
  func leavesDownward(dx: Double, dy: Double, leaves: Bool) {
    var bench = open(0, [9])
    bench.drag(215, 300, dx: dx, dy: dy, pause: 200)
    #expect((bench.gallery.currentScreen == .grid) == leaves)
  }

  @Test(
    "an empty category closes like a first photo, beyond 100 pt down",
    arguments: [(100.0, false), (101, true)])
  func leavesEmpty(dy: Double, leaves: Bool) {
    var bench = open(0, [3, 0])
    bench.swipe(.left)
    bench.run(1_200)
    bench.drag(215, 300, dx: 0, dy: dy, pause: 200)
    #expect((bench.gallery.currentScreen == .grid) == leaves)
  }
}
