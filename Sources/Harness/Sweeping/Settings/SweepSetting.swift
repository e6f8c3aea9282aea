package import Gestures
package import Kernel

/// One setting of a sweep: a name, and the recogniser's settings on each device.
package struct SweepSetting: Hashable, Sendable {
  /// Why it is in the sweep.
  package enum Origin: String, Hashable, Sendable, Codable {
    /// Drawn from the axes.
    case swept
    /// A preset of the product.
    case preset
    /// A rule that others ship.
    case published
    /// Named by the plan.
    case candidate
  }

  package var name: String
  package var origin: Origin
  /// In points and milliseconds on the sweep's first device; what depends on the screen differs on others.
  package var values: SweepValues
  /// In the order of the sweep's devices.
  package var onDevices: [GestureSettings]
  /// What the setting does not say of the rule it stands for.
  package var note: String

  /// A point of the axes.
  package init(swept values: SweepValues, number: Int, on devices: [ScreenMetrics], for screen: SweepScreen) {
    name = "s\(number)"
    origin = .swept
    self.values = values
    onDevices = devices.map { values.settings(on: $0, for: screen) }
    note = ""
  }

  /// A preset of the product; `nil` for an unknown name.
  package init?(preset name: String, on devices: [ScreenMetrics], for screen: SweepScreen) {
    guard let preset = GesturePreset(rawValue: name) else { return nil }
    let settings = devices.map { GestureSettings(preset, on: $0) }
    self.name = name
    origin = .preset
    values = SweepValues(settings[0], on: devices[0], for: screen)
    onDevices = settings
    note = name.hasSuffix("-px") ? "pixels: other points on another screen" : ""
  }

  /// A setting that the plan names.
  package init(_ candidate: SweepCandidate, on devices: [ScreenMetrics], for screen: SweepScreen) {
    name = candidate.name
    origin = .candidate
    values = candidate.values(on: devices[0], for: screen)
    onDevices = devices.map { candidate.values(on: $0, for: screen).settings(on: $0, for: screen) }
    note = candidate.like.map { "as \($0) otherwise" } ?? ""
  }

  /// A rule that others ship.
  package init(_ rule: PublishedRule, on devices: [ScreenMetrics], for screen: SweepScreen) {
    name = rule.name
    origin = .published
    values = rule.values(on: devices[0])
    onDevices = devices.map { rule.values(on: $0).settings(on: $0, for: screen) }
    note = rule.note
  }
}

extension SweepValues {
  /// The numbers of settings that exist already.
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
