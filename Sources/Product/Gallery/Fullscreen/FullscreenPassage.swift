internal import Kernel

/// The transition of a photo between its grid square and fullscreen: a spring that can be reversed at any time.
///
/// The destination screen is in front from the start and receives all touches; only the drawing is animated.
struct FullscreenPassage: Sendable {
  /// The length of the transition: the screen's height, so that the spring rests when half a point is left.
  let extent: ScreenLength
  /// The progress towards fullscreen, 0 to `extent`; slightly more while the spring overshoots.
  private(set) var way = ScreenLength.zero
  /// The destination: zero or `extent`.
  private var end = ScreenLength.zero
  private var spring: Spring?
  /// The animated photo; `nil` when there is none.
  var photo: RollPhoto?
  /// Its square in the grid.
  private var square = ScreenRect.zero
  /// Its frame when it left fullscreen.
  private var left = ScreenRect.zero

  init(extent: ScreenLength) { self.extent = extent }

  var isMoving: Bool { spring != nil }

  /// Starts the transition from the grid into fullscreen.
  mutating func open(_ photo: RollPhoto?, square: ScreenRect, at instant: Instant, animated: Bool) {
    self.photo = photo
    self.square = square
    turn(to: extent, at: instant, animated: animated)
  }

  /// Starts the transition from the photo's frame in fullscreen to the grid.
  mutating func close(
    _ photo: RollPhoto?, from left: ScreenRect, square: ScreenRect, at instant: Instant, animated: Bool
  ) {
    self.photo = photo
    self.square = square
    self.left = left
    turn(to: .zero, at: instant, animated: animated)
  }

  /// Ends the transition when another screen opens.
  mutating func stop(isOpen: Bool) {
    way = isOpen ? extent : .zero
    spring = nil
    photo = nil
  }

  private mutating func turn(to end: ScreenLength, at instant: Instant, animated: Bool) {
    let velocity = spring?.state(at: instant)?.velocity ?? 0
    guard animated, way != end else { return stop(isOpen: end == extent) }
    self.end = end
    spring = Spring(
      shape: .page, displacement: (way - end).points, velocity: velocity, start: instant)
  }

  /// Advances to `instant`. Returns whether the transition was running.
  mutating func animate(to instant: Instant) -> Bool {
    guard let running = spring else { return false }
    if let state = running.state(at: instant) {
      way = end + ScreenLength(state.displacement)
    } else {
      stop(isOpen: end == extent)
    }
    return true
  }

  mutating func shiftTime(by span: TimeSpan) {
    if let running = spring { spring?.start = running.start + span }
  }

  /// The opacity of fullscreen's background.
  var opacity: UInt8 { UInt8(share * 255 / 1024) }

  /// The progress, in 1,024ths.
  private var share: Int64 {
    min(max(Int64(way.subpoints) * 1024 / Int64(extent.subpoints), 0), 1024)
  }

  /// The photo's frame on its way to or from `full`.
  func frame(full: ScreenRect) -> ScreenRect {
    guard isMoving else { return full }
    func between(_ from: ScreenLength, _ to: ScreenLength) -> ScreenLength {
      ScreenLength(subpoints: from.subpoints + Int32(Int64(to.subpoints - from.subpoints) * share / 1024))
    }
    return ScreenRect(
      x: between(square.minX, full.minX), y: between(square.minY, full.minY),
      width: between(square.size.width, full.size.width),
      height: between(square.size.height, full.size.height))
  }

  /// The frame of the photo that is leaving fullscreen.
  var leavingFrame: ScreenRect { frame(full: left) }
}
