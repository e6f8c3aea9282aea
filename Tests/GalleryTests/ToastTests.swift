import Gallery
import Gestures
import Kernel
import TestSupport
import Testing

@Suite struct ToastTests {
  @Test("a category toast stays 2 s from its first frame, fades, and is gone")
  func twoSeconds() throws {
    var bench = GalleryBench(.sample([3, 3]))
    bench.swipe(.left)
    let toast = try #require(bench.gallery.shownToasts.category)
    #expect(bench.texts.contains("star Category 2"))
    #expect(bench.items(.categoryToast).first?.frame.minY == .points(80))
    #expect(bench.items(.categoryToast).first?.colour == 0x0000FF)
    bench.run(until: toast.firstPresented + .seconds(2))
    #expect(bench.items(.categoryToast).first?.opacity == 255)
    bench.run(until: toast.firstPresented + .milliseconds(2_020))
    #expect(try #require(bench.items(.categoryToast).first).opacity < 255)
    bench.run(until: toast.firstPresented + .milliseconds(2_210))
    #expect(bench.items(.categoryToast).isEmpty)
    #expect(bench.toastsSuperseded == 0)
    #expect(bench.gallery.nextDue == nil)
  }

  @Test(
    "a frame with only a fading toast equals one laid out completely", .slow,
    arguments: 0..<drawn(14, byNight: 200))
  func fadesAlone(_ seed: Int) {
    func frames(wholly: Bool) -> [(items: [DisplayItem], placeholders: Int, digest: UInt64)] {
      var random = RandomSource(seed: UInt64(seed))
      var bench = GalleryBench(.sample([40, 3, 0, 7], groups: [[5, 70, 30], [1]]))
      bench.laysOutWhole = wholly
      bench.deliversPhotos = seed % 2 == 0
      var frames: [(items: [DisplayItem], placeholders: Int, digest: UInt64)] = []
      bench.inspect = {
        frames.append(
          ($0.gallery.display.items, $0.gallery.visiblePlaceholderCount, $0.digest.value))
      }
      for points in 0..<40 {
        if random.chance(0.5) { bench.post(.pointsArrived(Points(Int64(points)))) }
        StormTests.play(&bench, &random)
        if random.chance(0.4) { bench.run(Int64(random.below(3_000))) }
      }
      return frames
    }
    let (alone, whole) = (frames(wholly: false), frames(wholly: true))
    #expect(alone.count == whole.count)
    let differing = zip(alone, whole).enumerated().first { $1.0 != $1.1 }
    #expect(differing == nil, "frame \(differing?.offset ?? 0)")
  }

  @Test("a newer category toast replaces the shown one")
  func supersedes() {
    var bench = GalleryBench(.sample([3, 3, 3]))
    bench.swipe(.left)
    bench.run(400)
    bench.swipe(.left)
    #expect(bench.items(.categoryToast).map(\.id.payload) == [1])
    #expect(bench.effects.contains(.toastSuperseded(number: 0)))
    #expect(bench.toastsSuperseded == 1)
  }

  @Test("standard toasts queue, 100 pt from the bottom")
  func queue() {
    var bench = GalleryBench(.sample([3]))
    for points in 1...3 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(500)
    #expect(bench.items(.standardToast).map(\.id.payload) == [0])
    #expect(bench.texts.contains("+1 point"))
    #expect(bench.items(.standardToast).first?.frame.maxY == .points(932 - 100))
    bench.run(2_200)
    #expect(bench.items(.standardToast).map(\.id.payload) == [1])
    bench.run(5_000)
    #expect(bench.items(.standardToast).isEmpty)
    #expect(bench.toastsSuperseded == 0)
  }

  @Test("more than 16 waiting notices supersede the oldest ones")
  func queueLimit() {
    var bench = GalleryBench(.sample([3]))
    for points in 1...20 { bench.post(.pointsArrived(Points(Int64(points)))) }
    bench.run(100)
    #expect(bench.toastsRequested == 20)
    #expect(bench.toastsSuperseded == 4)
    bench.run(60_000)
    #expect(bench.gallery.shownToasts.standard == nil)
  }

  @Test("a toast's clock pauses in the background")
  func background() throws {
    var bench = GalleryBench(.sample([3, 3]))
    bench.swipe(.left)
    bench.run(500)
    bench.post(.enteredBackground)
    bench.post(.becameActive, after: 60_000)
    bench.run(60_100)
    #expect(bench.items(.categoryToast).count == 1)
    let leaves = try #require(bench.gallery.shownToasts.category).leaves
    bench.run(until: leaves + .milliseconds(210))
    #expect(bench.items(.categoryToast).isEmpty)
  }

  @Test("two toasts leave at their own times, whichever came first", arguments: [true, false])
  func twoToasts(categoryFirst: Bool) throws {
    var bench = GalleryBench(.sample([3, 3]))
    bench.post(.lowPower(true))
    bench.run(20)
    bench.post(.pointsArrived(Points(1)), after: categoryFirst ? 900 : 0)
    if !categoryFirst { bench.run(700) }
    bench.swipe(.left)
    if categoryFirst { bench.run(700) }
    let shown = bench.gallery.shownToasts
    let (category, standard) = (try #require(shown.category).leaves, try #require(shown.standard).leaves)
    #expect(categoryFirst ? category < standard : standard < category)
    #expect(bench.gallery.nextDue == min(category, standard))
    bench.run(until: min(category, standard) + .milliseconds(10))
    #expect(bench.items(.categoryToast).isEmpty == categoryFirst)
    #expect(bench.items(.standardToast).isEmpty == !categoryFirst)
  }

  @Test("parity shows toasts in fullscreen only, and leaving it drops the toast")
  func parity() {
    var bench = GalleryBench(.sample([3, 3, 3]), preset: .parity)
    bench.swipe(.left)
    #expect(bench.toastsRequested == 0)
    bench.tap(70, 100)
    bench.run(300)
    bench.swipe(.left)
    #expect(bench.toastsRequested == 1)
    bench.run(600)
    bench.swipe(.down)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.toastsSuperseded == 1)
    #expect(bench.items(.categoryToast).isEmpty)
  }

  @Test("in low power toasts neither fade in nor out")
  func lowPower() throws {
    var bench = GalleryBench(.sample([3, 3]))
    bench.post(.lowPower(true))
    bench.swipe(.left)
    let toast = try #require(bench.gallery.shownToasts.category)
    #expect(bench.items(.categoryToast).first?.opacity == 255)
    #expect(bench.gallery.nextDue == toast.firstPresented + .seconds(2))
    bench.run(2_010)
    #expect(bench.items(.categoryToast).isEmpty)
  }
}
