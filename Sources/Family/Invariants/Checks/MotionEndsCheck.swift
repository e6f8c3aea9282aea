internal import Gallery
internal import Gestures
package import Kernel
package import Simulation

/// Every motion ends at its target: a page in the middle of the screen, a photo at the zoom at which two fingers released it.
///
/// Checked each time the screen comes to rest. The final zoom of a pinch is computed from the zoom before it and the fingers'
/// spread. Any event between the gesture and the rest cancels the expectation.
package struct MotionEndsCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "motion.ends",
    title: "Every motion ends at its target: pages in the middle, a zoom where it was released.",
    exercisedBy: "each time a page, a pinch or a double tap comes to rest"
  ) { context in context.screen.map { [MotionEndsCheck($0)] } ?? [] }

  /// Scales in millionths (docs/product.md, section 3), defined apart from the product.
  private static let one: Int64 = 1_000_000
  private static let doubleTap: Int64 = 2_500_000
  private static let limits: ClosedRange<Int64> = 500_000...4_000_000
  private static let largestSnapped: Int64 = 1_020_000
  /// The tolerance of a rounded division in millionths, and of a place in points.
  private static let rounding: Int64 = 2
  private static let slack = ScreenLength.points(1)

  package private(set) var tally = CheckTally()
  private let screen: ScreenRect
  private var isUnseen = false
  /// Zoom, screen and photo after the last frame.
  private var last = GalleryGlance()
  /// Whether the zoom was the same in the frame before.
  private var wasStill = false
  /// The zoom at which a pinch began.
  private var pinchedFrom: Int64?
  /// The zoom that the last gesture leads to.
  private var expected: (zoom: Int64, photo: PhotoID, words: String)?

  package init(_ screen: ScreenMetrics) { self.screen = ScreenRect(origin: .zero, size: screen.size) }

  package mutating func check(_ frame: CheckedFrame) {
    let glance = frame.glance
    if glance.screen != .fullscreen || glance.photo != last.photo || frame.isPaused { forget() }
    for decision in frame.decisions { hear(decision, frame) }
    if frame.isChanged { isUnseen = true }
    let isAtRest = !glance.isAnimating && !glance.isTouching && !frame.isInBackground
    if isUnseen && isAtRest {
      isUnseen = false
      inspect(frame)
    }
    wasStill = glance.zoomMillionths == last.zoomMillionths
    last = glance
  }

  private mutating func forget() {
    expected = nil
    pinchedFrom = nil
  }

  // MARK: Expectations from gestures

  private mutating func hear(_ decision: GestureDecision, _ frame: CheckedFrame) {
    guard frame.glance.screen == .fullscreen, last.screen == .fullscreen, let photo = frame.glance.photo,
      photo == last.photo
    else { return }
    switch decision.kind {
    case .touchDown: expected = nil
    case .pinchBegan: pinchedFrom = last.zoomMillionths
    case .pinchEnded(let scale):
      guard let from = pinchedFrom else { return }
      pinchedFrom = nil
      let limits = MotionEndsCheck.limits
      let zoom = min(
        max(from * min(max(scale, 1), 100_000_000) / MotionEndsCheck.one, limits.lowerBound),
        limits.upperBound)
      let isSnapped = zoom <= MotionEndsCheck.largestSnapped
      expected = (isSnapped ? MotionEndsCheck.one : zoom, photo, "two fingers let go at \(zoom)")
    case .doubleTap:
      let isToggled = frame.effects.contains {
        if case .acted(.toggleZoom, _, _) = $0 { true } else { false }
      }
      guard isToggled, wasStill else { return expected = nil }
      let isWhole = last.zoomMillionths == MotionEndsCheck.one
      expected = (
        isWhole ? MotionEndsCheck.doubleTap : MotionEndsCheck.one, photo,
        "two taps came at \(last.zoomMillionths)"
      )
    case .dragBegan, .dragChanged, .dragEnded, .swipe, .cancelled: expected = nil
    case .tap, .longPressBegan, .longPress, .pinchChanged, .allLifted: break
    }
  }

  // MARK: Resting places

  private mutating func inspect(_ frame: CheckedFrame) {
    tally.checked += 1
    switch frame.glance.screen {
    case .fullscreen:
      inspectZoom(frame)
      inspectPages(frame, isWhole: frame.glance.zoomMillionths == MotionEndsCheck.one)
    case .groupViewer: inspectPages(frame, isWhole: true)
    case .grid: inspectGrid(frame)
    default: break
    }
  }

  private mutating func inspectZoom(_ frame: CheckedFrame) {
    let zoom = frame.glance.zoomMillionths
    if zoom != MotionEndsCheck.one && zoom <= MotionEndsCheck.largestSnapped {
      tally.violate(at: frame.vsync, "a photo rests at a zoom of \(zoom) millionths")
    }
    guard let expected, frame.glance.photo == expected.photo else { return }
    self.expected = nil
    tally.exercised += 1
    guard abs(zoom - expected.zoom) > MotionEndsCheck.rounding else { return }
    tally.violate(
      at: frame.vsync,
      "\(expected.words) millionths, and the photo rests at \(zoom) instead of \(expected.zoom)")
  }

  private mutating func inspectPages(_ frame: CheckedFrame, isWhole: Bool) {
    var count = 0
    for item in frame.items where item.id.slot == DisplaySlot.page.rawValue && item.opacity > 0 {
      count += 1
      if count > 1 { return tally.violate(at: frame.vsync, "two pages rest on the screen") }
      guard isWhole else { continue }
      tally.exercised += 1
      let across = item.frame.minX + item.frame.maxX - screen.minX - screen.maxX
      let down = item.frame.minY + item.frame.maxY - screen.minY - screen.maxY
      let slack = MotionEndsCheck.slack + MotionEndsCheck.slack
      guard across > slack || across < .zero - slack || down > slack || down < .zero - slack else { continue }
      tally.violate(at: frame.vsync, "photo \(item.id.payload) rests beside the middle of the screen")
    }
  }

  private mutating func inspectGrid(_ frame: CheckedFrame) {
    var isExercised = false
    for item in frame.items where item.id.slot == DisplaySlot.thumbnail.rawValue && item.opacity > 0 {
      isExercised = true
      let slack = MotionEndsCheck.slack
      guard item.frame.minX < screen.minX - slack || item.frame.maxX > screen.maxX + slack else { continue }
      return tally.violate(at: frame.vsync, "thumbnail \(item.id.payload) rests across the screen's edge")
    }
    if isExercised { tally.exercised += 1 }
  }
}
