package import Gestures
package import Kernel
package import Sweeping

/// A point of a sweep in plain numbers, independent of any device. Lengths are in points, times in milliseconds.
package struct SweepValues: Hashable, Sendable {
  package var distance: Double
  package var flingDistance: Double
  /// The least speed of a short swipe; if `nil`, speed alone never makes a swipe.
  package var flingSpeed: Double?
  package var flingBasis: FlingSpeedBasis
  package var axisRatio = 1.0
  package var touchSlop = 10.0
  package var sameDebounce = 300.0
  package var oppositeDebounce = 300.0
  package var debounceOrigin = DebounceOrigin.committingLift
  package var doubleTapWindow = 350.0
  package var doubleTapSlop = 45.0
  package var multiTouchLockout = 0.0
  package var bottomGuard = 0.0
  /// The largest radius of a contact; if `nil`, no contact is too wide.
  package var contactLimit: Double?

  /// Creates the point of a swipe rule. All other constants are UIKit's and the standard debounce.
  package init(
    distance: Double, flingDistance: Double? = nil, flingSpeed: Double? = nil,
    flingBasis: FlingSpeedBasis = .lift
  ) {
    self.distance = distance
    self.flingDistance = flingDistance ?? distance
    self.flingSpeed = flingSpeed
    self.flingBasis = flingBasis
  }

  /// Creates the point from a sweep's values.
  package init(_ values: SettingValues) {
    self = .axesBase
    for axis in SweepAxis.allCases { set(axis, to: values[axis.rawValue]) }
  }

  /// The point as a sweep's values.
  package var values: SettingValues {
    var values = SettingValues(standardOf: ShippedRecogniser.table)
    for axis in SweepAxis.allCases { values[axis] = value(axis) }
    return values
  }

  /// The values of a point for all axes that a sweep does not vary.
  package static let axesBase = SweepValues(distance: 100, flingBasis: .mean)

  /// Replaces one value.
  package mutating func set(_ axis: SweepAxis, to value: SettingValue) {
    switch (axis, value) {
    case (.distance, .number(let number)): distance = number
    case (.flingDistance, .number(let number)): flingDistance = number
    case (.flingSpeed, .number(let number)): flingSpeed = number
    case (.flingSpeed, .off): flingSpeed = nil
    case (.flingBasis, .basis(.lift)): flingBasis = .lift
    case (.flingBasis, .basis(.mean)): flingBasis = .mean
    case (.axisRatio, .number(let number)): axisRatio = number
    case (.touchSlop, .number(let number)): touchSlop = number
    case (.sameDebounce, .number(let number)): sameDebounce = number
    case (.oppositeDebounce, .number(let number)): oppositeDebounce = number
    case (.debounceOrigin, .origin(.committingLift)): debounceOrigin = .committingLift
    case (.debounceOrigin, .origin(.anyLift)): debounceOrigin = .anyLift
    case (.doubleTapWindow, .number(let number)): doubleTapWindow = number
    case (.doubleTapSlop, .number(let number)): doubleTapSlop = number
    case (.multiTouchLockout, .number(let number)): multiTouchLockout = number
    case (.bottomGuard, .number(let number)): bottomGuard = number
    case (.contactLimit, .number(let number)): contactLimit = number
    case (.contactLimit, .off): contactLimit = nil
    default: preconditionFailure("\(value.text) is no value of \(axis.rawValue)")
    }
  }

  /// The value on an axis.
  package func value(_ axis: SweepAxis) -> SettingValue {
    switch axis {
    case .distance: .number(distance)
    case .flingDistance: .number(flingDistance)
    case .flingSpeed: flingSpeed.map(SettingValue.number) ?? .off
    case .flingBasis: .basis(flingBasis)
    case .axisRatio: .number(axisRatio)
    case .touchSlop: .number(touchSlop)
    case .sameDebounce: .number(sameDebounce)
    case .oppositeDebounce: .number(oppositeDebounce)
    case .debounceOrigin: .origin(debounceOrigin)
    case .doubleTapWindow: .number(doubleTapWindow)
    case .doubleTapSlop: .number(doubleTapSlop)
    case .multiTouchLockout: .number(multiTouchLockout)
    case .bottomGuard: .number(bottomGuard)
    case .contactLimit: contactLimit.map(SettingValue.number) ?? .off
    }
  }

  /// The same rule without ineffective values: a fling distance at or beyond the distance, and its speed.
  package var canonical: SweepValues {
    var result = self
    if flingSpeed == nil || flingDistance >= distance {
      result.flingDistance = distance
      result.flingSpeed = nil
      result.flingBasis = .lift
    }
    return result
  }

  /// The product's settings on a screen. The rule applies to `kind`'s swipes; the other rule is the standard one.
  package func settings(on metrics: ScreenMetrics, for kind: SweepScreen) -> GestureSettings {
    let rule = SwipeRule(
      distance: ScreenLength(distance), flingDistance: ScreenLength(flingDistance),
      flingSpeedPointsPerSecond: flingSpeed, flingSpeedBasis: flingBasis, axisRatio: axisRatio)
    return GestureSettings(
      touchSlop: ScreenLength(touchSlop), longPress: .milliseconds(500),
      doubleTapWindow: SweepValues.span(doubleTapWindow), doubleTapSlop: ScreenLength(doubleTapSlop),
      swipe: kind == .grid ? rule : .parity,
      pager: kind == .fullscreen ? rule : .pager(extent: metrics.size.width),
      debounce: DebounceSettings(
        sameDirection: SweepValues.span(sameDebounce), oppositeDirection: SweepValues.span(oppositeDebounce),
        origin: debounceOrigin), multiTouchLockout: SweepValues.span(multiTouchLockout),
      lowestTouch: bottomGuard > 0
        ? metrics.size.height - ScreenLength(bottomGuard) : ScreenLength(subpoints: .max),
      largestContact: contactLimit.map { ScreenLength($0) } ?? ScreenLength(subpoints: .max))
  }

  private static func span(_ milliseconds: Double) -> TimeSpan { TimeSpan(seconds: milliseconds / 1_000) }

  /// The rule in one line, such as `33 pt or 15 pt at 300 pt/s, ratio 1.2, debounce 120/200 ms`.
  package func summary(on screen: SweepScreen) -> String {
    var text = "\(SettingValue.spell(distance)) pt"
    if let flingSpeed {
      text += " or \(SettingValue.spell(flingDistance)) pt at \(SettingValue.spell(flingSpeed)) pt/s"
      if flingBasis == .mean { text += " on the way" }
    }
    if axisRatio > 1 { text += ", ratio \(SettingValue.spell(axisRatio))" }
    text += ", slop \(SettingValue.spell(touchSlop))"
    text += ", debounce \(SettingValue.spell(sameDebounce))/\(SettingValue.spell(oppositeDebounce)) ms"
    if debounceOrigin == .anyLift { text += " from any lift" }
    if screen == .fullscreen {
      text += ", double tap \(SettingValue.spell(doubleTapWindow)) ms \(SettingValue.spell(doubleTapSlop)) pt"
    }
    if multiTouchLockout > 0 { text += ", lockout \(SettingValue.spell(multiTouchLockout)) ms" }
    if bottomGuard > 0 { text += ", guard \(SettingValue.spell(bottomGuard)) pt" }
    if let contactLimit { text += ", palms over \(SettingValue.spell(contactLimit)) pt" }
    return text
  }
}

extension SweepValues {
  /// Creates the point of existing settings.
  init(_ settings: GestureSettings, on metrics: ScreenMetrics, for screen: SweepScreen) {
    let rule = screen == .grid ? settings.swipe : settings.pager
    self.init(
      distance: rule.distance.points, flingDistance: rule.flingDistance.points,
      flingSpeed: rule.flingSpeedPointsPerSecond, flingBasis: rule.flingSpeedBasis)
    axisRatio = rule.axisRatio
    touchSlop = settings.touchSlop.points
    sameDebounce = settings.debounce.sameDirection.milliseconds
    oppositeDebounce = settings.debounce.oppositeDirection.milliseconds
    debounceOrigin = settings.debounce.origin
    doubleTapWindow = settings.doubleTapWindow.milliseconds
    doubleTapSlop = settings.doubleTapSlop.points
    multiTouchLockout = settings.multiTouchLockout.milliseconds
    contactLimit = settings.largestContact.subpoints < .max ? settings.largestContact.points : nil
    bottomGuard =
      settings.lowestTouch < metrics.size.height ? (metrics.size.height - settings.lowestTouch).points : 0
  }
}
