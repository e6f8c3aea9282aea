import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of motion.ends")
struct MotionEndsCheckTests {
  private static let screen = ScreenMetrics(
    size: ScreenSize(width: .points(400), height: .points(800)), scale: 2, refreshHertz: 60)

  /// Frames of a fullscreen photo, each 100 ms behind the one before.
  private struct Viewing {
    var check = MotionEndsCheck(MotionEndsCheckTests.screen)
    let film = Film()
    var now: Int64 = 0

    init() {
      film.frame.glance.screen = .fullscreen
      film.frame.glance.photo = PhotoID(3)
      show()
    }

    mutating func show(
      zoom: Int64 = 1_000_000, _ kinds: GestureDecision.Kind..., touching: Bool = false,
      moving: Bool = false, acted: GalleryAction? = nil
    ) {
      now += 100
      film.move(to: now)
      film.frame.glance.zoomMillionths = zoom
      film.frame.glance.isTouching = touching
      film.frame.glance.isAnimating = moving
      let decisions = kinds.map {
        GestureDecision(kind: $0, sequence: 1, time: .milliseconds(now), position: .zero, start: .zero)
      }
      check.check(film.with(acted.map { [Film.acted($0, 3, at: now)] } ?? [], decisions, changed: true))
    }

    /// Two fingers spread the photo so far, and it comes to rest at a zoom.
    mutating func pinch(_ scale: Int64, from: Int64 = 1_000_000, restsAt zoom: Int64) {
      show(zoom: from, .touchDown, .pinchBegan, touching: true)
      show(zoom: from, .pinchEnded(scaleMillionths: scale), .allLifted, moving: true)
      show(zoom: zoom)
    }
  }

  @Test(
    "a pinch ends at the released zoom, at 1x below 1.02x, and at 4x above it",
    arguments: [
      (1_050_000, 1_050_000, true), (1_050_000, 1_000_000, false), (1_020_000, 1_000_000, true),
      (1_020_001, 1_020_001, true), (1_020_001, 1_000_000, false), (700_000, 1_000_000, true),
      (300_000, 1_000_000, true), (9_000_000, 4_000_000, true), (2_000_000, 2_200_000, false),
      (2_000_000, 2_000_002, true), (2_000_000, 2_000_003, false),
    ] as [(Int64, Int64, Bool)])
  func pinches(scale: Int64, zoom: Int64, isRight: Bool) {
    var viewing = Viewing()
    viewing.pinch(scale, restsAt: zoom)
    let tally = viewing.check.tally
    #expect(tally.violations == (isRight ? 0 : 1), "\(tally.examples)")
    #expect(tally.exercised == 1)
    #expect(isRight || tally.examples[0].contains("two fingers let go at"))
  }

  @Test("a pinch counts from the zoom before it")
  func pinchedTwice() {
    var viewing = Viewing()
    viewing.pinch(2_000_000, restsAt: 2_000_000)
    viewing.pinch(1_500_000, from: 2_000_000, restsAt: 3_000_000)
    viewing.pinch(400_000, from: 3_000_000, restsAt: 1_200_000)
    #expect(viewing.check.tally.violations == 0 && viewing.check.tally.exercised == 3)
  }

  @Test(
    "no photo rests below 1x or just above it, after any gesture", arguments: [999_999, 1_000_001, 1_020_000])
  func restless(zoom: Int64) {
    var viewing = Viewing()
    viewing.show(zoom: zoom, moving: true)
    #expect(viewing.check.tally.violations == 0)
    viewing.show(zoom: zoom, touching: true)
    #expect(viewing.check.tally.violations == 0)
    viewing.show(zoom: zoom)
    #expect(viewing.check.tally.examples[0].contains("rests at a zoom of \(zoom)"))
  }

  @Test("a double tap leads to 2.5x from 1x, and to 1x otherwise; one without an effect is ignored")
  func doubleTaps() {
    for (from, zoom, isRight) in [
      (1_000_000, 2_500_000, true), (1_000_000, 2_400_000, false), (1_000_000, 1_000_000, false),
      (3_000_000, 1_000_000, true), (3_000_000, 2_500_000, false),
    ] as [(Int64, Int64, Bool)] {
      var viewing = Viewing()
      for _ in 0..<2 { viewing.show(zoom: from, .touchDown, touching: true) }
      viewing.show(zoom: from, .doubleTap, moving: true, acted: .toggleZoom)
      viewing.show(zoom: zoom)
      #expect(viewing.check.tally.violations == (isRight ? 0 : 1), "\(from) \(zoom)")
    }
    var viewing = Viewing()
    viewing.show(.doubleTap)
    viewing.show()
    #expect(viewing.check.tally.violations == 0 && viewing.check.tally.exercised == 0)
  }

  @Test("another touch, another photo and a pause cancel the expectation")
  func otherwise() {
    for change in 0..<3 {
      var viewing = Viewing()
      viewing.show(.touchDown, .pinchBegan, touching: true)
      viewing.show(.pinchEnded(scaleMillionths: 2_000_000), .allLifted, moving: true)
      if change == 0 { viewing.show(zoom: 2_000_000, .touchDown, touching: true) }
      if change == 1 { viewing.film.frame.glance.photo = PhotoID(4) }
      if change == 2 { viewing.film.frame.isPaused = true }
      viewing.show(zoom: 2_500_000)
      #expect(viewing.check.tally.violations == 0, "\(change)")
    }
  }

  private static func page(_ photo: UInt64, x: Double, y: Double) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.page.id(photo), kind: .photo,
      frame: ScreenRect(x: ScreenLength(x), y: ScreenLength(y), width: .points(400), height: .points(300)))
  }

  @Test(
    "a page at rest is centred to a point, and alone; zoomed it may be anywhere"
  )
  func pages() {
    for (pages, zoom, words) in [
      ([Self.page(1, x: 0, y: 250)], 1_000_000, nil), ([Self.page(1, x: 1, y: 251)], 1_000_000, nil),
      ([Self.page(1, x: 2, y: 250)], 1_000_000, "beside the middle"),
      ([Self.page(1, x: 0, y: 248)], 1_000_000, "beside the middle"),
      ([Self.page(1, x: 60, y: 0)], 2_000_000, nil),
      ([Self.page(1, x: 0, y: 250), Self.page(2, x: 0, y: 800)], 1_000_000, "two pages"),
    ] as [([DisplayItem], Int64, String?)] {
      var viewing = Viewing()
      viewing.film.frame.items = pages
      viewing.show(zoom: zoom, moving: true)
      #expect(viewing.check.tally.violations == 0)
      viewing.show(zoom: zoom)
      let tally = viewing.check.tally
      #expect(tally.violations == (words == nil ? 0 : 1), "\(tally.examples)")
      if let words { #expect(tally.examples[0].contains(words)) }
    }
  }

  @Test("a grid rests with all thumbnails between the edges")
  func grid() {
    for (x, isRight) in [(0.0, true), (-1, true), (-1.5, false), (301, true), (301.5, false)] {
      var viewing = Viewing()
      viewing.film.frame.glance.screen = .grid
      viewing.film.frame.items = [
        DisplayItem(
          id: DisplaySlot.thumbnail.id(1), kind: .photo,
          frame: ScreenRect(x: ScreenLength(x), y: .points(100), width: .points(100), height: .points(100)))
      ]
      viewing.show()
      #expect(viewing.check.tally.violations == (isRight ? 0 : 1), "\(x)")
    }
  }
}
