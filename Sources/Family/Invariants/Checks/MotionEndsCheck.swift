internal import Gallery
internal import Gestures
package import Kernel
package import Simulation

/// Whatever moves ends where it should: a page in the middle of the screen, a photo at the zoom at which two fingers let it go.
///
/// Looked at each time the screen has come to rest. The zoom that a pinch ends at is reckoned from the zoom before it and how far the
/// fingers spread; what comes between a gesture and the rest ends the reckoning.
package struct MotionEndsCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "motion.ends", title: "What moves ends where it should: pages in the middle, a zoom where it was let go.",
    provokedBy: "each time that a page, a pinch or a double tap comes to rest"
  ) { context in context.screen.map { [MotionEndsCheck($0)] } ?? [] }

  /// Scales in millionths (product.md, section 3), told apart from the product.
  private static let one: Int64 = 1_000_000
  private static let doubleTap: Int64 = 2_500_000
  private static let limits: ClosedRange<Int64> = 500_000...4_000_000
  private static let largestSnapped: Int64 = 1_020_000
  /// What a rounded division may differ by, in millionths, and a place in points.
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
  /// What the last gesture has the zoom of a photo come to.
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
      look(frame)
    }
    wasStill = glance.zoomMillionths == last.zoomMillionths
    last = glance
  }

  private mutating func forget() {
    expected = nil
    pinchedFrom = nil
  }

  // MARK: What gestures ask for

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

  // MARK: Where things end

  private mutating func look(_ frame: CheckedFrame) {
    tally.checked += 1
    switch frame.glance.screen {
    case .fullscreen:
      lookAtZoom(frame)
      lookAtPages(frame, isWhole: frame.glance.zoomMillionths == MotionEndsCheck.one)
    case .groupViewer: lookAtPages(frame, isWhole: true)
    case .grid: lookAtGrid(frame)
    default: break
    }
  }

  private mutating func lookAtZoom(_ frame: CheckedFrame) {
    let zoom = frame.glance.zoomMillionths
    if zoom != MotionEndsCheck.one && zoom <= MotionEndsCheck.largestSnapped {
      tally.violate(at: frame.vsync, "a photo rests at a zoom of \(zoom) millionths")
    }
    guard let expected, frame.glance.photo == expected.photo else { return }
    self.expected = nil
    tally.provoked += 1
    guard abs(zoom - expected.zoom) > MotionEndsCheck.rounding else { return }
    tally.violate(
      at: frame.vsync,
      "\(expected.words) millionths, and the photo rests at \(zoom) instead of \(expected.zoom)")
  }

  private mutating func lookAtPages(_ frame: CheckedFrame, isWhole: Bool) {
    var count = 0
    for item in frame.items where item.id.slot == DisplaySlot.page.rawValue && item.opacity > 0 {
      count += 1
      if count > 1 { return tally.violate(at: frame.vsync, "two pages rest on the screen") }
      guard isWhole else { continue }
      tally.provoked += 1
      let across = item.frame.minX + item.frame.maxX - screen.minX - screen.maxX
      let down = item.frame.minY + item.frame.maxY - screen.minY - screen.maxY
      let slack = MotionEndsCheck.slack + MotionEndsCheck.slack
      guard across > slack || across < .zero - slack || down > slack || down < .zero - slack else { continue }
      tally.violate(at: frame.vsync, "photo \(item.id.payload) rests beside the middle of the screen")
    }
  }

  private mutating func lookAtGrid(_ frame: CheckedFrame) {
    var isProvoked = false
    for item in frame.items where item.id.slot == DisplaySlot.thumbnail.rawValue && item.opacity > 0 {
      isProvoked = true
      let slack = MotionEndsCheck.slack
      guard item.frame.minX < screen.minX - slack || item.frame.maxX > screen.maxX + slack else { continue }
      return tally.violate(at: frame.vsync, "thumbnail \(item.id.payload) rests across the screen's edge")
    }
    if isProvoked { tally.provoked += 1 }
  }
}
