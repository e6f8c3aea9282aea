import Gallery
import Gestures
import Kernel
import Testing

@Suite("Zoomed photos")
struct ZoomTests {
  /// Fullscreen on the first of some photos of 4,000 x 3,000 pixels, at rest.
  private func open(_ counts: [Int] = [5, 5]) -> GalleryBench {
    var bench = GalleryBench(.sample(counts))
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_200)
    return bench
  }

  private func frame(_ bench: GalleryBench) -> ScreenRect { bench.items(.page).first?.frame ?? .zero }

  /// Lands two fingers so far apart about a point, without moving them.
  private func land(_ x: Double, _ y: Double, apart: Double, _ bench: inout GalleryBench) {
    bench.touch(5, .began, x - apart / 2, y, finger: 0)
    bench.touch(6, .began, x + apart / 2, y, finger: 1)
    bench.run(30)
  }

  /// Lifts both fingers where they are: so far apart about a point.
  private func lift(_ x: Double, _ y: Double, apart: Double, _ bench: inout GalleryBench) {
    bench.touch(1, .ended, x + apart / 2, y, finger: 1)
    bench.touch(2, .ended, x - apart / 2, y, finger: 0)
    bench.run(30)
  }

  /// Moves both fingers to so far apart about a point.
  private func move(_ x: Double, _ y: Double, apart: Double, _ bench: inout GalleryBench) {
    bench.touch(1, .moved, x - apart / 2, y, finger: 0)
    bench.touch(2, .moved, x + apart / 2, y, finger: 1)
    bench.run(20)
  }

  @Test("the content between two fingers stays between them in a pinch")
  func keepsTheCentre() {
    var bench = open()
    // A quarter of the photo's width and height from its middle.
    land(215 + 107.5, 466 + 80.625, apart: 100, &bench)
    for (apart, scale) in [(150, 1.5), (200, 2), (300, 3), (160, 1.6)] as [(Double, Double)] {
      move(215 + 107.5, 466 + 80.625, apart: apart, &bench)
      let frame = frame(bench)
      #expect(frame.size.width == ScreenLength(430 * scale))
      let left = (322.5 - frame.minX.points) / frame.size.width.points
      #expect((left - 0.75).magnitude < 0.001, "at \(scale)")
    }
  }

  @Test("a pinch continues from the panned position")
  func rememberThePan() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(1_500)
    bench.drag(215, 466, dx: 150, dy: 4, pause: 100)
    let panned = frame(bench)
    #expect(panned.minX > ScreenLength(-322.5 + 100), "\(panned)")
    land(215, 466, apart: 100, &bench)
    #expect(frame(bench) == panned, "landing moves nothing")
    move(215, 466, apart: 120, &bench)
    let grown = frame(bench)
    // What was in the middle of the screen still is.
    let before = (215 - panned.minX.points) / panned.size.width.points
    let after = (215 - grown.minX.points) / grown.size.width.points
    #expect(grown.size.width == .points(1_290))
    #expect((before - after).magnitude < 0.001, "\(before), \(after)")
  }

  @Test("two fingers moving side by side move the photo")
  func movesAlong() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(1_500)
    let before = frame(bench)
    land(215, 466, apart: 100, &bench)
    move(265, 466, apart: 100, &bench)
    #expect(frame(bench).minX == before.minX + .points(50))
    #expect(frame(bench).size == before.size)
    lift(265, 466, apart: 100, &bench)
    #expect(frame(bench).minX == before.minX + .points(50))
  }

  @Test("a second pan continues from the first, and a landing finger moves nothing")
  func panTwice() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(1_500)
    let before = frame(bench).minX
    for pans in 1...2 {
      bench.drag(215, 466, dx: 60, dy: 0, pause: 100)
      let moved = (frame(bench).minX - before).points
      #expect(moved >= Double(pans) * 45 && moved <= Double(pans) * 60, "\(moved)")
    }
    let after = frame(bench)
    bench.touch(5, .began, 100, 300)
    bench.touch(400, .ended, 100, 300)
    bench.run(450)
    #expect(frame(bench) == after)
  }

  @Test(
    "the photo's edges limit a pan; a photo smaller than the screen stays centred"
  )
  func edges() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(1_500)
    // At 2.5x the photo is 1,075 wide and 806.25 high: lower than the screen.
    bench.drag(215, 466, dx: -2_000, dy: -30, pause: 100)
    #expect(frame(bench).maxX == .points(430))
    #expect(frame(bench).minY == ScreenLength((932 - 806.25) / 2))
    bench.drag(215, 466, dx: 2_000, dy: 30, pause: 100)
    #expect(frame(bench).minX == .zero)
    #expect(frame(bench).minY == ScreenLength((932 - 806.25) / 2))
  }

  @Test("a pinch stops at the largest and smallest scale, and springs back from below 1x")
  func limits() {
    var bench = open()
    land(215, 466, apart: 50, &bench)
    move(215, 466, apart: 199, &bench)
    #expect(bench.gallery.zoomMillionths == 3_980_000)
    move(215, 466, apart: 200, &bench)
    #expect(bench.gallery.zoomMillionths == 4_000_000)
    move(215, 466, apart: 400, &bench)
    #expect(bench.gallery.zoomMillionths == 4_000_000)
    move(215, 466, apart: 26, &bench)
    #expect(bench.gallery.zoomMillionths == 520_000)
    move(215, 466, apart: 10, &bench)
    #expect(bench.gallery.zoomMillionths == 500_000)
    lift(215, 466, apart: 10, &bench)
    #expect(bench.gallery.isAnimating)
    bench.run(2_000)
    #expect(bench.gallery.zoomMillionths == 1_000_000)
    #expect(frame(bench) == ScreenRect(0, (932 - 322.5) / 2, 430, 322.5))
  }

  @Test(
    "released within two hundredths of 1x the scale snaps to 1x, else it stays or springs",
    arguments: [
      (979, 979_000), (980, 1_000_000), (1_000, 1_000_000), (1_020, 1_000_000), (1_021, 1_021_000),
    ] as [(Double, Int64)])
  func snaps(apart: Double, scale: Int64) {
    var bench = open()
    bench.touch(5, .began, 215, 466 - 250, finger: 0)
    bench.touch(6, .began, 215, 466 + 250, finger: 1)
    bench.run(20)
    bench.touch(1, .moved, 215, 466 - apart / 4, finger: 0)
    bench.touch(1, .moved, 215, 466 + apart / 4, finger: 1)
    bench.touch(2, .ended, 215, 466 + apart / 4, finger: 1)
    bench.run(until: bench.vsync(bench.frame + 1))
    #expect(bench.gallery.zoomMillionths == scale)
    bench.touch(2, .ended, 215, 466 - apart / 4, finger: 0)
    bench.run(1_500)
    #expect(bench.gallery.zoomMillionths == (apart < 980 ? 1_000_000 : scale))
  }

  @Test("a pinch takes over a running zoom animation")
  func interrupts() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(40)
    let under = bench.gallery.zoomMillionths
    land(215, 466, apart: 100, &bench)
    let held = bench.gallery.zoomMillionths
    #expect(under > 1_020_000 && held >= under && held < 2_500_000)
    bench.run(500)
    #expect(bench.gallery.zoomMillionths == held, "it stands while the fingers do")
    lift(215, 466, apart: 100, &bench)
    bench.run(1_500)
    #expect(bench.gallery.zoomMillionths == held)
  }

  @Test("a photo is fitted to the screen by its proportions", arguments: 0..<4)
  func fits(_ place: Int) {
    let shapes: [(width: Int, height: Int, frame: ScreenRect)] = [
      (4_300, 9_320, ScreenRect(0, 0, 430, 932)), (1_000, 1_000, ScreenRect(0, 251, 430, 430)),
      (1_000, 4_000, ScreenRect(98.5, 0, 233, 932)), (8_600, 4_300, ScreenRect(0, 358.5, 430, 215)),
    ]
    var catalogue = PhotoCatalogue.sample([1])
    catalogue.photos[0].pixels = PixelSize(width: shapes[place].width, height: shapes[place].height)
    var bench = GalleryBench(catalogue)
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_200)
    #expect(frame(bench) == shapes[place].frame)
  }

  @Test("while zoomed the next photo appears at the same scale, fitted by itself")
  func nextPhoto() {
    var bench = open()
    bench.doubleTap(215, 466)
    bench.run(1_500)
    bench.drag(215, 600, dx: 0, dy: -200, pause: 100, lifts: false)
    #expect(bench.items(.page).map(\.frame.size.width) == [.points(1_075), .points(1_075)])
    bench.touch(1, .cancelled, 215, 400)
    bench.run(1_500)
    #expect(bench.gallery.zoomMillionths == 2_500_000)
    #expect(bench.items(.page).count == 1)
  }

  // MARK: Paging while zoomed

  /// Fullscreen on the first of some photos of these shapes in two categories, zoomed to 2.5x.
  private func zoomed(_ shapes: [(width: Int, height: Int)]) -> GalleryBench {
    var catalogue = PhotoCatalogue.sample([shapes.count, 3])
    for (place, shape) in shapes.enumerated() {
      catalogue.photos[place].pixels = PixelSize(width: shape.width, height: shape.height)
    }
    var bench = GalleryBench(catalogue)
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_200)
    bench.doubleTap(215, 466)
    bench.run(1_500)
    return bench
  }

  /// Looks at every frame from now on: whether pages lie over each other, or a photo is suddenly elsewhere or of another
  /// size. A page springs by up to 61 pt in a frame; the jumps were of 160 and more.
  private func watch(_ bench: inout GalleryBench) {
    var last: [PhotoID: ScreenRect] = [:]
    for item in bench.items(.page) { last[item.photo] = item.frame }
    bench.inspect = { bench in
      let pages = bench.items(.page)
      for (place, page) in pages.enumerated() {
        for other in pages[(place + 1)...] where page.frame.intersects(other.frame) {
          Issue.record("\(page.photo) at \(page.frame) and \(other.photo) at \(other.frame) overlap")
        }
        guard let before = last[page.photo] else { continue }
        #expect(before.size == page.frame.size, "\(page.photo)")
        let across = (page.frame.minX - before.minX).points.magnitude
        let down = (page.frame.minY - before.minY).points.magnitude
        #expect(across < 90 && down < 90, "\(page.photo) jumps from \(before) to \(page.frame)")
      }
      last = [:]
      for item in pages { last[item.photo] = item.frame }
    }
  }

  /// The next photo was drawn in the middle of its page over the one in hand, and both jumped when the finger lifted.
  @Test(
    "the next photo's upper edge follows the zoomed photo's lower edge without a jump",
    arguments: [(3_000, 4_000), (4_000, 3_000), (1_000, 4_000), (4_000, 1_000)])
  func followsBelow(width: Int, height: Int) {
    for first in [(3_000, 4_000), (4_300, 9_320), (4_000, 3_000)] {
      var bench = zoomed([first, (width, height), first])
      watch(&bench)
      // Aside, then to the last photo and back to the first: three drags for the highest, and one that pages.
      bench.drag(215, 466, dx: -100, dy: 4, pause: 100)
      for _ in 0..<14 { bench.drag(215, 700, dx: 0, dy: -500, ms: 400, pause: 100) }
      bench.run(1_500)
      #expect(bench.gallery.currentPhoto == PhotoID(10_003), "\(first)")
      for _ in 0..<14 { bench.drag(215, 200, dx: 0, dy: 500, ms: 400, pause: 100) }
      bench.run(1_500)
      #expect(bench.gallery.currentPhoto == PhotoID(10_001), "\(first)")
      #expect(bench.gallery.zoomMillionths == 2_500_000)
    }
  }

  @Test("a horizontal pan survives a narrower photo in between")
  func keepsAside() {
    var bench = zoomed([(4_000, 3_000), (1_000, 4_000)])
    bench.drag(215, 466, dx: -150, dy: 2, pause: 100)
    let aside = frame(bench)
    watch(&bench)
    bench.drag(215, 700, dx: 0, dy: -300, ms: 400)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    #expect(frame(bench).minY == .zero, "it comes in by its upper edge")
    for _ in 0..<2 { bench.drag(215, 200, dx: 0, dy: 400, ms: 400, pause: 100) }
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001))
    #expect(frame(bench).minX == aside.minX)
  }

  @Test(
    "the next category follows a zoomed photo's edge at 1x, and the photo leaves zoomed")
  func followsBeside() {
    for shape in [(3_000, 4_000), (4_000, 3_000), (1_000, 4_000)] {
      var bench = zoomed([shape, shape])
      watch(&bench)
      for _ in 0..<3 {
        bench.drag(380, 466, dx: -340, dy: 0, ms: 500, pause: 100, lifts: false)
        if bench.items(.page).count == 2 { break }
        bench.touch(1, .ended, 40, 466)
        bench.run(100)
      }
      #expect(bench.items(.page).map(\.frame.size.width).contains(.points(430)), "the other is at 1x")
      bench.touch(1, .ended, 40, 466)
      bench.run(1_500)
      #expect(bench.gallery.currentCategory == CategoryID(2))
      #expect(bench.gallery.zoomMillionths == 1_000_000)
      bench.inspect = nil
    }
  }

  @Test("a zoomed photo left and returned to at once springs to 1x without a jump")
  func takenBack() {
    var bench = zoomed([(4_000, 3_000)])
    for _ in 0..<3 where bench.gallery.currentCategory == CategoryID(1) {
      bench.drag(380, 466, dx: -340, dy: 0, ms: 300)
    }
    #expect(bench.gallery.currentCategory == CategoryID(2))
    bench.run(30)
    var widths: [Double] = []
    bench.inspect = { bench in
      widths += bench.items(.page).filter { $0.photo == PhotoID(10_001) }.map(\.frame.size.width.points)
    }
    bench.drag(40, 466, dx: 340, dy: 0, ms: 320)
    bench.run(1_500)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.gallery.zoomMillionths == 1_000_000 && widths.last == 430)
    for (before, after) in zip(widths, widths.dropFirst()) {
      #expect((before - after).magnitude < 100, "from \(before) to \(after)")
    }
  }
}
