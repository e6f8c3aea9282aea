package import Kernel

/// A named setting of a recogniser: a preset, or a published rule of another product.
public struct NamedSetting<Recogniser: SweptRecogniser>: Sendable {
  /// The name in plans and tables.
  public var name: String
  /// The source of the numbers; empty for a preset.
  public var source: String
  /// Aspects of the rule that the settings cannot express; empty if there are none.
  public var note: String
  /// Whether a plan lists it under `rules` instead of `presets`.
  package var isPublished: Bool
  private let values: @Sendable (ScreenMetrics, SweepScreen) -> SettingValues
  private let fit: @Sendable (ScreenMetrics, SweepScreen) -> Recogniser

  /// The standard setting with some values changed, on every screen. A setting with a source is a published rule.
  ///
  ///     NamedSetting<MyRecogniser>("large", ["distance": 80])
  public init(_ name: String, _ changes: [String: SettingValue], source: String = "", note: String = "") {
    self.init(name, source: source, note: note, isPublished: !source.isEmpty) { _, _ in
      var values = SettingValues(standardOf: Recogniser.table)
      for (name, value) in changes { values[name] = value }
      return values
    }
  }

  /// A setting that may depend on the screen. `fit` creates the recogniser; by default it is created from the values.
  package init(
    _ name: String, source: String, note: String, isPublished: Bool,
    values: @escaping @Sendable (ScreenMetrics, SweepScreen) -> SettingValues,
    fit: (@Sendable (ScreenMetrics, SweepScreen) -> Recogniser)? = nil
  ) {
    self.name = name
    self.source = source
    self.note = note
    self.isPublished = isPublished
    self.values = values
    self.fit = fit ?? { Recogniser(values($0, $1), on: $1, of: $0) }
  }

  /// The values on a screen.
  package func values(on screen: ScreenMetrics, for surface: SweepScreen) -> SettingValues {
    values(screen, surface)
  }

  /// A recogniser in its initial state.
  func recogniser(on screen: ScreenMetrics, for surface: SweepScreen) -> Recogniser { fit(screen, surface) }
}
