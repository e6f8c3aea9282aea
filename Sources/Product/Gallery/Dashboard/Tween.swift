internal import Kernel

/// A whole number that moves to another one within 300 ms, eased: a pure function of time, which can be turned anywhere.
///
/// 300 ms is what docs/product.md, section 7 gives a change of points on screen.
struct Tween: Hashable, Sendable {
  static let length = TimeSpan.milliseconds(300)

  /// Where it is heading.
  private(set) var target: Int64
  private var origin: Int64
  private var start = Instant.zero
  private(set) var isMoving = false
  /// What it was when last drawn.
  private(set) var shown: Int64

  init(_ value: Int64) { (target, origin, shown) = (value, value, value) }

  /// Heads for another value from where it is; at once when not animated.
  mutating func turn(to value: Int64, at instant: Instant, animated: Bool) {
    guard value != target || !animated else { return }
    origin = animated ? shown : value
    target = value
    start = instant
    isMoving = animated && origin != target
    if !isMoving { shown = value }
  }

  /// Moves to `instant`; whether it shows something else.
  mutating func animate(to instant: Instant) -> Bool {
    guard isMoving else { return false }
    let before = shown
    shown = value(at: instant)
    isMoving = instant - start < Tween.length
    return shown != before || !isMoving
  }

  /// The clock stood for a while: it goes on where it was.
  mutating func shiftTime(by span: TimeSpan) { if isMoving { start = start + span } }

  /// How far it has come, in 1,024ths.
  func progress(at instant: Instant) -> Int64 {
    isMoving ? Fade.eased(instant - start, of: Tween.length) : 1_024
  }

  /// Between both ends by the eased time; amounts reach 10^9 times the entries of a lifetime, so the product is taken of the
  /// quotient and the rest apart.
  private func value(at instant: Instant) -> Int64 {
    let progress = progress(at: instant)
    let way = target - origin
    return origin + way / 1_024 * progress + way % 1_024 * progress / 1_024
  }
}
