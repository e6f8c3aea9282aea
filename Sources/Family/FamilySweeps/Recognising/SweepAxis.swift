package import Gestures
package import Sweeping

/// A constant of the recogniser that a sweep varies. On the grid the constants of a swipe are the gallery's, in fullscreen the
/// pager's.
package enum SweepAxis: String, Hashable, Sendable, Codable, CaseIterable {
  /// Least net displacement of a swipe at any speed, pt.
  case distance
  /// Least net displacement of a swipe by speed, pt.
  case flingDistance = "fling-distance"
  /// Least speed of such a swipe, pt/s.
  case flingSpeed = "fling-speed"
  /// How that speed is measured.
  case flingBasis = "fling-basis"
  /// How far the major axis must dominate; 1 is |dx| > |dy|.
  case axisRatio = "axis-ratio"
  /// Largest movement that does not count, pt.
  case touchSlop = "touch-slop"
  /// Least time between two changes in the same direction, ms.
  case sameDebounce = "same-debounce"
  /// Least time between two changes in opposite directions, ms.
  case oppositeDebounce = "opposite-debounce"
  /// The start of the debounce.
  case debounceOrigin = "debounce-origin"
  /// Longest time from a tap's lift to the next touch of a double tap, ms.
  case doubleTapWindow = "double-tap-window"
  /// Longest distance between the taps of a double tap, pt.
  case doubleTapSlop = "double-tap-slop"
  /// How long touches are ignored after a sequence of several fingers, ms.
  case multiTouchLockout = "multi-touch-lockout"
  /// Height of the strip along the bottom where a landing finger counts as a palm, pt.
  case bottomGuard = "bottom-guard"
  /// Largest radius of a contact that does not count as a palm, pt.
  case contactLimit = "contact-limit"
}

extension DebounceOrigin {
  /// The spelling in files and tables.
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

  /// The start of the debounce as a value.
  package static func origin(_ origin: DebounceOrigin) -> SettingValue { .word(origin.text) }

  /// How the speed of a short swipe is measured, as a value.
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
  /// Creates a line of the grid from a constant and its values.
  package init(_ axis: SweepAxis, _ values: [SettingValue]) { self.init(axis.rawValue, values) }
}
