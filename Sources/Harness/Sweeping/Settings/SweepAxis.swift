package import Gestures

/// A constant of the recogniser that a sweep varies; on the grid those of a swipe are the gallery's, in fullscreen the
/// pager's.
package enum SweepAxis: String, Hashable, Sendable, Codable, CaseIterable {
  /// Net displacement that is a swipe at any speed, pt.
  case distance
  /// Net displacement from which speed alone makes a swipe, pt.
  case flingDistance = "fling-distance"
  /// Speed that makes such a swipe, pt/s.
  case flingSpeed = "fling-speed"
  /// Which speed that is.
  case flingBasis = "fling-basis"
  /// How far the major axis must dominate; 1 is |dx| > |dy|.
  case axisRatio = "axis-ratio"
  /// Movement up to this is no movement, pt.
  case touchSlop = "touch-slop"
  /// Between two changes the same way, ms.
  case sameDebounce = "same-debounce"
  /// Between a change and one the other way, ms.
  case oppositeDebounce = "opposite-debounce"
  /// What the debounce runs from.
  case debounceOrigin = "debounce-origin"
  /// From a tap's lift to the next touch, ms.
  case doubleTapWindow = "double-tap-window"
  /// From a tap to the next, pt.
  case doubleTapSlop = "double-tap-slop"
  /// After a sequence of several fingers nothing counts for so long, ms.
  case multiTouchLockout = "multi-touch-lockout"
  /// Height of the strip along the bottom where a landing finger is a palm, pt.
  case bottomGuard = "bottom-guard"
  /// A contact with a larger radius is a palm, pt.
  case contactLimit = "contact-limit"
}

/// A value on an axis.
package enum AxisValue: Hashable, Sendable {
  /// In the axis's unit.
  case number(Double)
  /// `fling-speed`: speed alone never makes a swipe. `contact-limit`: no contact is too wide.
  case off
  case origin(DebounceOrigin)
  case basis(FlingSpeedBasis)

  /// As files and tables spell it.
  package var text: String {
    switch self {
    case .number(let value): SweepValues.spell(value)
    case .off: "off"
    case .origin(.committingLift): "committing-lift"
    case .origin(.anyLift): "any-lift"
    case .basis(let basis): basis.rawValue
    }
  }
}
