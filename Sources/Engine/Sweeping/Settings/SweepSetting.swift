package import Kernel

/// One setting of a sweep, as shown in tables and files.
package struct SweepSetting: Hashable, Sendable {
  /// The reason why it is in the sweep.
  package enum Origin: String, Hashable, Sendable, Codable {
    /// Drawn from the axes.
    case swept
    /// A preset of the recogniser.
    case preset
    /// A published rule of another product.
    case published
    /// Named by the plan.
    case candidate
  }

  package var name: String
  package var origin: Origin
  /// The values on the sweep's first device; they may differ on others.
  package var values: SettingValues
  /// The values in one line.
  package var summary: String
  /// Aspects of the underlying rule that the values do not express.
  package var note = ""
  /// The source of a published rule's numbers.
  package var source: String?
}

/// A setting of a sweep with its recogniser for each device.
package struct FittedSetting<Recogniser: SweptRecogniser>: Sendable {
  package var setting: SweepSetting
  /// Recognisers in their initial state, in the order of the sweep's devices.
  package var onDevices: [Recogniser]

  /// A point of the axes.
  package init(
    swept values: SettingValues, name: String, on devices: [ScreenMetrics], for screen: SweepScreen
  ) {
    self.init(name, .swept, devices, screen) { _ in values }
  }

  /// A preset, or a published rule.
  package init(
    _ named: NamedSetting<Recogniser>, on devices: [ScreenMetrics], for screen: SweepScreen
  ) {
    let values = named.values(on: devices[0], for: screen)
    setting = SweepSetting(
      name: named.name, origin: named.isPublished ? .published : .preset, values: values,
      summary: Recogniser.summary(values, on: screen), note: named.note,
      source: named.isPublished ? named.source : nil)
    onDevices = devices.map { named.recogniser(on: $0, for: screen) }
  }

  /// A candidate of the plan.
  package init(_ candidate: SweepCandidate, on devices: [ScreenMetrics], for screen: SweepScreen) {
    self.init(candidate.name, .candidate, devices, screen) {
      candidate.values(of: Recogniser.self, on: $0, for: screen)
    }
    setting.note = candidate.like.map { "as \($0) otherwise" } ?? ""
  }

  private init(
    _ name: String, _ origin: SweepSetting.Origin, _ devices: [ScreenMetrics], _ screen: SweepScreen,
    _ values: (ScreenMetrics) -> SettingValues
  ) {
    let here = values(devices[0])
    setting = SweepSetting(
      name: name, origin: origin, values: here, summary: Recogniser.summary(here, on: screen))
    onDevices = devices.map { Recogniser(values($0), on: screen, of: $0) }
  }
}
