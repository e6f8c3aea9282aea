internal import Gestures
package import Kernel
internal import Sweeping

/// A page-turning rule that others ship, as data: its numbers, its source, and the parts that the product's settings cannot
/// express.
package struct PublishedRule: Hashable, Sendable {
  package var name: String
  package var source: String
  /// The parts that are not expressed, or how they are; empty if nothing is lost.
  package var note: String
  /// The distance as a fraction of the screen's width.
  private var share: Double?
  private var distancePoints: Double
  private var fling: (distance: Double, speed: Double)?
  private var flingBasis: FlingSpeedBasis
  private var axisRatio: Double
  private var touchSlop: Double
  private var doubleTapWindow: Double
  private var doubleTapSlop: Double

  private init(
    _ name: String, share: Double? = nil, distance: Double = 0, fling: (distance: Double, speed: Double)?,
    of basis: FlingSpeedBasis = .lift, axisRatio: Double = 1, slop: Double,
    doubleTap: (window: Double, slop: Double), source: String,
    note: String
  ) {
    self.name = name
    self.share = share
    distancePoints = distance
    self.fling = fling
    flingBasis = basis
    self.axisRatio = axisRatio
    touchSlop = slop
    doubleTapWindow = doubleTap.window
    doubleTapSlop = doubleTap.slop
    self.source = source
    self.note = note
  }

  /// The rule as a point of a sweep on this screen. None of the rules has a debounce between pages.
  package func values(on metrics: ScreenMetrics) -> SweepValues {
    let distance = share.map { $0 * metrics.size.width.points } ?? distancePoints
    var values = SweepValues(
      distance: distance, flingDistance: fling?.distance, flingSpeed: fling?.speed, flingBasis: flingBasis)
    values.axisRatio = axisRatio
    values.touchSlop = touchSlop
    values.sameDebounce = 0
    values.oppositeDebounce = 0
    values.doubleTapWindow = doubleTapWindow
    values.doubleTapSlop = doubleTapSlop
    return values
  }

  /// Every rule that a plan may name, in a fixed order. The numbers are those of docs/children.md, "What platforms and libraries
  /// use".
  package static let all: [PublishedRule] = [
    PublishedRule(
      "android-viewpager", share: 0.6, fling: (25, 400), axisRatio: 2, slop: 8, doubleTap: (300, 100),
      source: "androidx ViewPager: 25 dp and 400 dp/s, else 60 % of the page",
      note: "its 60 % counts from where the page stood; axis test |dx|/2 > |dy| at the slop, here at lift"),
    PublishedRule(
      "compose-pager", share: 0.5, fling: (56, 400), slop: 8, doubleTap: (300, 100),
      source: "Compose Foundation pager: 400 dp/s and 56 dp, one page a gesture",
      note: "without speed it snaps to the nearer page: half of the width"),
    PublishedRule(
      "flutter-pageview", share: 0.5, fling: (18, 50), slop: 18, doubleTap: (300, 100),
      source: "Flutter gestures/constants.dart: slop 18, fling 50 px/s; PageScrollPhysics",
      note: "double tap runs from touch to touch there; snaps to the nearer page without speed"),
    PublishedRule(
      "chromium-fling", share: 0.5, fling: (15, 50), slop: 15, doubleTap: (400, 100),
      source: "Chromium gesture detection: double tap 400 ms; slop and fling as Android's detector",
      note: "a browser has no pages: its fling as a page turn, half of the width without one"),
    PublishedRule(
      "use-gesture", distance: 2_000, fling: (50, 500), of: .mean, slop: 3, doubleTap: (350, 45),
      source: "@use-gesture swipe: 50 px, 0.5 px/ms, under 250 ms",
      note:
        "its speed is that of the last step, here of the whole way; its 250 ms cannot be said: over 125 pt a swipe may take longer here; double tap is UIKit's"
    ),
    PublishedRule(
      "photoswipe", share: 0.5, fling: (10, 500), slop: 10, doubleTap: (300, 25),
      source: "PhotoSwipe: 0.5 px/ms or half a slide", note: "its speed has no least distance: here the slop"),
    PublishedRule(
      "swiper", share: 0.5, fling: (10, 33), of: .mean, slop: 10, doubleTap: (350, 45),
      source: "Swiper: any flick under 300 ms, else half a slide",
      note:
        "10 pt within 300 ms is said as 33 pt/s on the way, which lets longer ones take longer; double tap is UIKit's"
    ),
  ]

  package static func == (a: PublishedRule, b: PublishedRule) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
