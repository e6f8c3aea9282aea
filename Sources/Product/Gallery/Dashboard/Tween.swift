internal import Kernel

/// An integer that animates to another one within 300 ms with easing; a pure function of time that can be redirected at any time.
///
/// docs/product.md, section 7 sets 300 ms for a change of points on screen.
struct Tween: Hashable, Sendable {
  static let length = TimeSpan.milliseconds(300)

  /// The final value.
  private(set) var target: Int64
  private var origin: Int64
  private var start = Instant.zero
  private(set) var isMoving = false
  /// The value last drawn.
  private(set) var shown: Int64

  init(_ value: Int64) { (target, origin, shown) = (value, value, value) }

  /// Starts moving to another value; jumps there when not animated.
  mutating func turn(to value: Int64, at instant: Instant, animated: Bool) {
    guard value != target || !animated else { return }
    origin = animated ? shown : value
    target = value
    start = instant
    isMoving = animated && origin != target
    if !isMoving { shown = value }
  }

  /// Advances to `instant`. Returns whether the value or the motion changed.
  mutating func animate(to instant: Instant) -> Bool {
    guard isMoving else { return false }
    let before = shown
    shown = value(at: instant)
    isMoving = instant - start < Tween.length
    return shown != before || !isMoving
  }

  /// Delays the motion after a pause.
  mutating func shiftTime(by span: TimeSpan) { if isMoving { start = start + span } }

  /// The eased progress, in 1,024ths.
  func progress(at instant: Instant) -> Int64 {
    isMoving ? Fade.eased(instant - start, of: Tween.length) : 1_024
  }

  /// Interpolates by the eased time. Amounts reach 10^9 times the number of entries, so quotient and remainder are scaled
  /// separately.
  private func value(at instant: Instant) -> Int64 {
    let progress = progress(at: instant)
    let way = target - origin
    return origin + way / 1_024 * progress + way % 1_024 * progress / 1_024
  }
}
