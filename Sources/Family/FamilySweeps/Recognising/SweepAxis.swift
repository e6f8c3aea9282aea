package import Gestures
package import Sweeping

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

extension DebounceOrigin {
  /// As files and tables spell it.
  var text: String {
    switch self {
    case .committingLift: "committing-lift"
    case .anyLift: "any-lift"
    }
  }
}

extension SettingValue {
  /// `fling-speed`: speed alone never makes a swipe. `contact-limit`: no contact is too wide.
  package static let off = SettingValue.word("off")

  /// What the debounce runs from.
  package static func origin(_ origin: DebounceOrigin) -> SettingValue { .word(origin.text) }

  /// Which speed makes a short swipe.
  package static func basis(_ basis: FlingSpeedBasis) -> SettingValue { .word(basis.rawValue) }
}

extension SettingValues {
  /// The value of one of the product's constants.
  package subscript(axis: SweepAxis) -> SettingValue {
    get { self[axis.rawValue] }
    set { self[axis.rawValue] = newValue }
  }
}

extension SettingGrid.Line {
  /// One of the product's constants with its values.
  package init(_ axis: SweepAxis, _ values: [SettingValue]) { self.init(axis.rawValue, values) }
}
