internal import Kernel

/// Scrolling that decelerates after the finger lifts: the speed falls by a factor of 0.998 per millisecond (docs/product.md,
/// section 2).
///
/// Position and end are pure functions of time. The fling ends below 15 pt/s (decision: a child does not see one pixel every
/// other frame as motion).
struct Fling: Hashable, Sendable {
  var start: Instant
  private let origin: ScreenLength
  /// Points per second at the start.
  private let velocity: Double
  private let duration: TimeSpan

  /// -1000 ln 0.998, per second.
  private static let rate = 2.002_002_670_673_079_3
  private static let endSpeed = 15.0

  /// Returns `nil` when the speed is too low for a fling.
  init?(from origin: ScreenLength, velocity: Double, start: Instant) {
    guard velocity.magnitude > Fling.endSpeed else { return nil }
    self.origin = origin
    self.velocity = velocity
    self.start = start
    duration = TimeSpan(seconds: StableMath.log(velocity.magnitude / Fling.endSpeed) / Fling.rate)
  }

  /// The content's position at `instant`; constant after the end.
  func position(at instant: Instant) -> ScreenLength {
    var elapsed = instant - start
    if elapsed > duration { elapsed = duration }
    if elapsed < .zero { elapsed = .zero }
    let travelled = velocity / Fling.rate * (1 - StableMath.exp(-Fling.rate * elapsed.seconds))
    return origin + ScreenLength(travelled)
  }

  /// The final position.
  var end: ScreenLength { position(at: start + duration) }

  func isOver(at instant: Instant) -> Bool { instant - start >= duration }
}
