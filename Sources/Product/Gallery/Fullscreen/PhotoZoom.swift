internal import Kernel

/// Zoom and pan of the front photo in integers: the scale in millionths, the offset of the photo's centre from the screen's
/// centre in 1/64 pt.
struct PhotoZoom: Hashable, Sendable {
  static let one: Int64 = 1_000_000
  static let smallest: Int64 = 500_000
  static let largest: Int64 = 4_000_000
  static let doubleTap: Int64 = 2_500_000
  /// Scales that snap to 1x on release.
  static let snap: ClosedRange<Int64> = 980_000...1_020_000

  let screen: ScreenSize
  /// The photo's size at 1x, fitted to the screen.
  private(set) var fitted: ScreenSize
  private(set) var scale = PhotoZoom.one
  private(set) var offset = ScreenPoint.zero { didSet { aside = offset.x } }
  /// The horizontal offset that the child panned to, not limited by the front photo's edges, since the next photo may be wider.
  private var aside = ScreenLength.zero
  private var animation: ZoomAnimation?
  private var pinchScale = PhotoZoom.one
  private var held = ScreenPoint.zero
  private var finger = ScreenPoint.zero

  init(screen: ScreenSize) {
    self.screen = screen
    fitted = screen
  }

  var isMoving: Bool { animation != nil }
  /// Whether the scale is 1x without an animation; only then can a drag close fullscreen.
  var isAtRest: Bool { scale == PhotoZoom.one && animation == nil }
  /// The final scale.
  var target: Int64 { animation?.targetScale ?? scale }

  /// Changes to another photo: the scale stays, the offset is limited to the new edges. A photo of the next or previous page
  /// (`page` 1, -1) enters at the edge shared with the current one.
  mutating func change(pixels: PixelSize, page: Int = 0) {
    let aside = aside
    fitted = screen.fitting(pixels)
    offset = page == 0 ? clamped(offset, at: scale) : entry(fitted, page: page)
    if page != 0 { self.aside = aside }
    if var running = animation, running.targetScale != PhotoZoom.one {
      running.targetOffset = clamped(running.targetOffset, at: running.targetScale)
      animation = running
    }
  }

  /// Resets scale and offset at once.
  mutating func reset() {
    scale = PhotoZoom.one
    offset = .zero
    animation = nil
  }

  /// Animates to 1x from any other scale, else to 2.5x around the centre.
  mutating func toggle(at instant: Instant, animated: Bool) {
    spring(
      to: target == PhotoZoom.one ? PhotoZoom.doubleTap : PhotoZoom.one, shape: .zoom, at: instant,
      animated: animated)
  }

  mutating func beginPinch(centroid: ScreenPoint) {
    animation = nil
    pinchScale = scale
    held = offset
    finger = centroid
  }

  /// Scales around the centroid, as far as the photo's edges allow.
  mutating func pinch(ratioMillionths: Int64, centroid: ScreenPoint) {
    let ratio = min(max(ratioMillionths, 1), 100 * PhotoZoom.one)
    scale = min(max(pinchScale * ratio / PhotoZoom.one, PhotoZoom.smallest), PhotoZoom.largest)
    let middle = ScreenPoint(x: half(screen.width), y: half(screen.height))
    let from = finger - middle - held
    let stored = ScreenPoint(
      x: from.x.scaled(by: scale, over: pinchScale), y: from.y.scaled(by: scale, over: pinchScale))
    offset = clamped(centroid - middle - stored, at: scale)
  }

  /// Ends a pinch: within 2 % of 1x it snaps to 1x, below it springs to 1x.
  mutating func endPinch(at instant: Instant, animated: Bool) {
    if PhotoZoom.snap.contains(scale) {
      reset()
    } else if scale < PhotoZoom.one {
      spring(to: PhotoZoom.one, shape: .page, at: instant, animated: animated)
    }
  }

  /// Starts a pan of the zoomed photo, also during a spring that zooms in. Fails on the way to 1x, so that no drag that began
  /// zoomed closes fullscreen.
  mutating func grab(finger: ScreenPoint) -> Bool {
    guard target > PhotoZoom.one, scale > PhotoZoom.snap.upperBound else { return false }
    animation = nil
    held = offset
    self.finger = finger
    return true
  }

  /// Follows the finger within the photo's edges. Returns whether the photo moved.
  mutating func pan(finger: ScreenPoint) -> Bool {
    let wanted = clamped(held + (finger - self.finger), at: scale)
    guard wanted != offset else { return false }
    offset = wanted
    return true
  }

  /// Whether the photo cannot pan further in a direction; `forward` is left or up.
  func isAtEdge(horizontal: Bool, forward: Bool) -> Bool {
    let bound = PhotoZoom.bound(
      horizontal ? fitted.width : fitted.height, horizontal ? screen.width : screen.height, scale)
    let place = horizontal ? offset.x : offset.y
    return forward ? place <= -bound : place >= bound
  }

  mutating func animate(to instant: Instant) -> Bool {
    guard let running = animation else { return false }
    if let progress = running.progress(at: instant) {
      let wanted =
        running.startScale + Int64((Double(running.targetScale - running.startScale) * progress).rounded())
      scale = min(max(wanted, PhotoZoom.smallest), PhotoZoom.largest)
      offset = clamped(running.offset(progress), at: scale)
    } else {
      finish(running)
    }
    return true
  }

  mutating func shiftTime(by span: TimeSpan) { animation?.shiftTime(by: span) }

  private mutating func finish(_ running: ZoomAnimation) {
    scale = running.targetScale
    offset = running.targetOffset
    animation = nil
  }

  private mutating func spring(to goal: Int64, shape: SpringShape, at instant: Instant, animated: Bool) {
    let run = ZoomAnimation(
      shape: shape, startScale: scale, targetScale: goal, startOffset: offset,
      targetOffset: goal == PhotoZoom.one ? .zero : clamped(offset, at: goal), height: screen.height,
      start: instant)
    if animated { animation = run } else { finish(run) }
  }

  /// The photo's frame when its page is at `shift`.
  func frame(shift: ScreenPoint) -> ScreenRect {
    ScreenRect(fitted, scaledBy: scale, centre: offset + shift, on: screen)
  }

  /// The frame of the photo on the page below (1) or above (-1) when this one is at `shift`: at the same scale, and not
  /// overlapping this photo.
  func neighbourFrame(_ pixels: PixelSize, page: Int, shift: ScreenPoint, height: ScreenLength) -> ScreenRect
  {
    let size = screen.fitting(pixels)
    let front = frame(shift: shift)
    let own = ScreenPoint(x: shift.x, y: shift.y + height * page)
    var frame = ScreenRect(size, scaledBy: scale, centre: entry(size, page: page) + own, on: screen)
    let overlap = page > 0 ? front.maxY - frame.minY : frame.maxY - front.minY
    if overlap > .zero { frame.origin.y += page > 0 ? overlap : .zero - overlap }
    return frame
  }

  /// The offset of a photo of this size at 1x that enters from the page below or above.
  private func entry(_ size: ScreenSize, page: Int) -> ScreenPoint {
    let x = PhotoZoom.bound(size.width, screen.width, scale)
    let y = PhotoZoom.bound(size.height, screen.height, scale)
    return ScreenPoint(x: min(max(aside, -x), x), y: page > 0 ? y : -y)
  }

  /// Restores the zoom of a photo that returns before it was off screen, and springs to 1x.
  mutating func resume(_ left: PhotoZoom, at instant: Instant, animated: Bool) {
    self = left
    spring(to: PhotoZoom.one, shape: .page, at: instant, animated: animated)
  }

  private func clamped(_ point: ScreenPoint, at scale: Int64) -> ScreenPoint {
    let x = PhotoZoom.bound(fitted.width, screen.width, scale)
    let y = PhotoZoom.bound(fitted.height, screen.height, scale)
    return ScreenPoint(x: min(max(point.x, -x), x), y: min(max(point.y, -y), y))
  }

  /// The largest offset of the centre without a gap between the photo's edge and the screen's.
  private static func bound(_ length: ScreenLength, _ screen: ScreenLength, _ scale: Int64) -> ScreenLength {
    let over = length.scaled(by: scale, over: one) - screen
    return over > .zero ? ScreenLength(subpoints: over.subpoints / 2) : .zero
  }

  private func half(_ length: ScreenLength) -> ScreenLength { ScreenLength(subpoints: length.subpoints / 2) }

  func checkInvariants() {
    precondition(scale >= PhotoZoom.smallest && scale <= PhotoZoom.largest, "zoomed to \(scale)")
    precondition(scale != PhotoZoom.one || animation != nil || offset == .zero, "at 1x but off by \(offset)")
    precondition(clamped(offset, at: scale) == offset, "panned beyond the edge: \(offset) at \(scale)")
  }
}
