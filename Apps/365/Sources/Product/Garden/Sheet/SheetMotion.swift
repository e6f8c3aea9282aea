internal import Kernel

/// The motion of a sheet: a spring from the bottom to one of two heights, and down again. Under Reduce Motion it
/// fades in place.
struct SheetMotion: Sendable {
  /// The height of a sheet (D).
  enum Detent: Hashable, Sendable { case medium, large }

  private(set) var detent: Detent
  /// Whether the sheet is closing. It is gone when it rests.
  private(set) var isLeaving = false
  private var spring: Spring?
  private var fade = Fade(isShown: false)
  private let reducesMotion: Bool
  private var shift = ScreenLength.zero

  /// 320 ms is the longest transition of docs/365.md. The spring rests after about that time.
  private static let shape = SpringShape(response: 0.3, damping: 0.86)

  init(_ detent: Detent, on canvas: GardenCanvas, at instant: Instant, reducesMotion: Bool) {
    self.detent = detent
    self.reducesMotion = reducesMotion
    move(from: SheetMotion.height(detent, canvas), at: instant)
    fade.turn(shown: true, at: instant, animated: reducesMotion)
    if !reducesMotion { fade = Fade(isShown: true) }
  }

  static func height(_ detent: Detent, _ canvas: GardenCanvas) -> ScreenLength {
    if canvas.isLow { return canvas.safe.size.height }
    let whole = canvas.safe.size.height - .points(24)
    return detent == .large ? whole : max(whole.scaled(by: 62, over: 100), min(whole, .points(420)))
  }

  /// The frame of the sheet's surface. Below the safe area it continues to the screen's edge.
  func frame(_ canvas: GardenCanvas) -> ScreenRect {
    let height = SheetMotion.height(detent, canvas)
    return ScreenRect(
      x: canvas.safe.minX, y: canvas.safe.maxY - height + shift, width: canvas.safe.size.width, height: height
    )
  }

  func opacity(at instant: Instant) -> UInt8 { fade.opacity(at: instant) }
  var isMoving: Bool { spring != nil || fade.isFading }

  mutating func turn(to next: Detent, on canvas: GardenCanvas, at instant: Instant) {
    guard next != detent else { return }
    let way = SheetMotion.height(next, canvas) - SheetMotion.height(detent, canvas)
    detent = next
    move(from: shift + way, at: instant)
  }

  mutating func leave(at instant: Instant) {
    isLeaving = true
    fade.turn(shown: false, at: instant, animated: true)
    spring = nil
  }

  private mutating func move(from way: ScreenLength, at instant: Instant) {
    guard !reducesMotion else { return shift = .zero }
    spring = Spring(shape: SheetMotion.shape, displacement: way.points, velocity: 0, start: instant)
    shift = way
  }

  /// Advances the motion; returns whether the sheet must be redrawn.
  mutating func animate(to instant: Instant) -> Bool {
    let hasFaded = fade.animate(to: instant)
    guard let moving = spring else { return hasFaded }
    if let state = moving.state(at: instant) {
      shift = ScreenLength(state.displacement)
    } else {
      (spring, shift) = (nil, .zero)
    }
    return true
  }

  /// Whether the sheet has closed.
  var isGone: Bool { isLeaving && !fade.isFading }
}
