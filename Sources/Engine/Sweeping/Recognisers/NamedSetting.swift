package import Kernel

/// A setting of a recogniser that people know by a name: a preset, or a rule that others ship.
public struct NamedSetting<Recogniser: SweptRecogniser>: Sendable {
  /// As plans and tables spell it.
  public var name: String
  /// Where the numbers stand; empty for a preset.
  public var source: String
  /// What of it the settings cannot say; empty when nothing is lost.
  public var note: String
  /// Whether a plan names it among its `rules`, and not among its `presets`.
  package var isPublished: Bool
  private let values: @Sendable (ScreenMetrics, SweepScreen) -> SettingValues
  private let fit: @Sendable (ScreenMetrics, SweepScreen) -> Recogniser

  /// The standard setting with some values changed, on every screen.
  public init(_ name: String, _ changes: [String: SettingValue], source: String = "", note: String = "") {
    self.init(name, source: source, note: note, isPublished: !source.isEmpty) { _, _ in
      var values = SettingValues(standardOf: Recogniser.table)
      for (name, value) in changes { values[name] = value }
      return values
    }
  }

  /// A setting that may differ from screen to screen. `fit` makes a recogniser of what the table cannot say; by default it is made
  /// of the values.
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

  /// Its numbers on a screen.
  package func values(on screen: ScreenMetrics, for surface: SweepScreen) -> SettingValues {
    values(screen, surface)
  }

  /// A recogniser that has seen nothing.
  func recogniser(on screen: ScreenMetrics, for surface: SweepScreen) -> Recogniser { fit(screen, surface) }
}
