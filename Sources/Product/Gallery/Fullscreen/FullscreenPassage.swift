internal import Kernel

/// The way of a photo between its square in the grid and the whole screen: a spring that can be turned round anywhere.
///
/// The screen it leads to is in front from the start and takes every touch; only what is drawn is on its way.
struct FullscreenPassage: Sendable {
  /// What stands for the whole way: the screen's height, so that the spring rests when half a point is left.
  let extent: ScreenLength
  /// How much of the way to fullscreen is behind it, 0 to `extent`; a little more while the spring swings past.
  private(set) var way = ScreenLength.zero
  /// Where it is heading: zero or `extent`.
  private var end = ScreenLength.zero
  private var spring: Spring?
  /// The photo that makes the way; `nil` when there is none to show.
  var photo: RollPhoto?
  /// Where it lies in the grid.
  private var square = ScreenRect.zero
  /// Where it was when it left fullscreen.
  private var left = ScreenRect.zero

  init(extent: ScreenLength) { self.extent = extent }

  var isMoving: Bool { spring != nil }

  /// From the grid into fullscreen.
  mutating func open(_ photo: RollPhoto?, square: ScreenRect, at instant: Instant, animated: Bool) {
    self.photo = photo
    self.square = square
    turn(to: extent, at: instant, animated: animated)
  }

  /// From where the photo is in fullscreen back to the grid.
  mutating func close(
    _ photo: RollPhoto?, from left: ScreenRect, square: ScreenRect, at instant: Instant, animated: Bool
  ) {
    self.photo = photo
    self.square = square
    self.left = left
    turn(to: .zero, at: instant, animated: animated)
  }

  /// Another screen altogether: nothing is on its way any more.
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

  /// Moves to `instant`; whether anything moved or came to rest.
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

  /// How opaque the background of fullscreen is.
  var opacity: UInt8 { UInt8(share * 255 / 1024) }

  /// The share of the way behind it, in 1,024ths.
  private var share: Int64 {
    min(max(Int64(way.subpoints) * 1024 / Int64(extent.subpoints), 0), 1024)
  }

  /// Where the photo is, on its way to or from `full`.
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

  /// Where the photo that left fullscreen is by now.
  var leavingFrame: ScreenRect { frame(full: left) }
}
