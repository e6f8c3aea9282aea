public import Kernel

/// A named section of keys in an app's scenarios. In `population` and `real`, the keys follow the engine's own.
public struct SettingSection<Settings: SubjectSettings>: Sendable {
  /// The name; `nil`: the app's name.
  let name: String?
  let doc: String
  package let keys: [SettingKey<Settings>]

  /// `doc` describes the section in one sentence.
  public init(_ name: String?, _ doc: String, _ keys: [SettingKey<Settings>]) {
    (self.name, self.doc, self.keys) = (name, doc, keys)
  }
}

/// A key of an app's scenarios: its name, type, bounds and description.
///
/// ```swift
/// struct Settings: SubjectSettings {
///   var cards = 40
///   static let keys: [SettingKey<Settings>] = [.whole("cards", \.cards, 2...10_000, "cards of a deck")]
/// }
/// ```
public struct SettingKey<Settings: SubjectSettings>: Sendable {
  package let field: ScenarioField
  /// The flag that sets it, if there is one.
  private(set) var flag: SettingFlag<Settings>?
  /// For a file: makes its path absolute or relative to the current folder.
  private(set) var anchor: (@Sendable (inout Settings, (String) -> String) -> Void)?

  private init(field: ScenarioField) { self.field = field }

  private init(_ key: String, _ kind: FieldKind, _ doc: String) {
    self.init(field: ScenarioField(key, kind, doc))
  }

  /// The key path to a value inside a scenario of the app.
  private static func way<Value>(
    to path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> ScenarioPath<Value> { \Scenario.[own: OwnPath<Settings, Value>(path: path)] }

  /// An integer within the bounds.
  public static func whole(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ bounds: ClosedRange<Int>,
    _ doc: String
  ) -> SettingKey { SettingKey(key, .whole(way(to: path), bounds), doc) }

  /// A percentage from 0 % to 100 %.
  public static func percent(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .percent(way(to: path)), doc) }

  /// A range with both ends within the bounds: `10-40`.
  public static func range(
    _ key: String, _ path: any WritableKeyPath<Settings, ClosedRange<Int>> & Sendable,
    _ bounds: ClosedRange<Int>, _ doc: String
  ) -> SettingKey { SettingKey(key, .range(way(to: path), bounds), doc) }

  /// A time span within the bounds.
  public static func duration(
    _ key: String, _ path: any WritableKeyPath<Settings, TimeSpan> & Sendable,
    _ bounds: ClosedRange<TimeSpan>, _ doc: String
  ) -> SettingKey { SettingKey(key, .duration(way(to: path), bounds), doc) }

  /// A civil time.
  public static func time(
    _ key: String, _ path: any WritableKeyPath<Settings, WallTime> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .civilTime(way(to: path)), doc) }

  /// A percentage from 0 % to 100 % in tenths. The value is in parts per thousand.
  public static func perMille(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .perMille(way(to: path)), doc) }

  /// A number within the bounds, written with its unit: `2.5 ns/px`.
  public static func decimal(
    _ key: String, _ path: any WritableKeyPath<Settings, Double> & Sendable, _ bounds: ClosedRange<Double>,
    unit: String, _ doc: String
  ) -> SettingKey { SettingKey(key, .decimal(way(to: path), bounds, unit: unit), doc) }

  /// An offset from UTC: `+01:00`. The value is in seconds.
  public static func zone(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .zone(way(to: path)), doc) }

  /// One of these names. `flag` is an optional command-line flag that sets it; `help` is the flag's line of help.
  public static func choice(
    _ key: String, _ path: any WritableKeyPath<Settings, String> & Sendable, _ names: [String], _ doc: String,
    flag: String? = nil, help: String = ""
  ) -> SettingKey {
    var made = SettingKey(key, .choice(way(to: path), names), doc)
    made.flag = flag.map { flag in
      SettingFlag(flag, names.joined(separator: "|"), help) { text, settings in
        guard names.contains(text) else {
          return "`\(flag)` is `\(text)`, but must be one of \(names.joined(separator: ", "))"
        }
        settings[keyPath: path] = text
        return nil
      }
    }
    return made
  }

  /// Figures for some of these names that replace their defaults: `{browse.show: 5}`.
  public static func changes(
    _ key: String, _ path: any WritableKeyPath<Settings, [WeightedName]> & Sendable, _ names: [String],
    _ figure: ChangeFigure, _ doc: String
  ) -> SettingKey { SettingKey(key, .changes(way(to: path), names, figure), doc) }

  /// Weights of some of these names: `{iphone-se: 1, pixel-7: 2}`.
  public static func weights(
    _ key: String, _ path: any WritableKeyPath<Settings, [WeightedName]> & Sendable, _ names: [String],
    _ doc: String
  ) -> SettingKey { SettingKey(key, .weights(way(to: path), names), doc) }

  /// Weights of integers within the bounds: `{13: 1, 40: 2}`.
  public static func weights(
    _ key: String, _ path: any WritableKeyPath<Settings, [WeightedName]> & Sendable,
    _ bounds: ClosedRange<Int>, _ doc: String
  ) -> SettingKey { SettingKey(key, .numberWeights(way(to: path), bounds), doc) }

  /// A file or folder: `synthetic` (`nil`), a path, or `given` (an empty text until a run sets it with `flag`).
  ///
  /// `what` describes the file, such as `a file`. `value` stands for it in the help, and `help` is the flag's line of help.
  public static func file(
    _ key: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, flag: String,
    value: String = "FILE", what: String, _ doc: String, help: String
  ) -> SettingKey {
    var made = SettingKey(key, .source(way(to: path), flag: flag, what: what), doc)
    made.flag = SettingFlag(flag, value, help) { text, settings in
      settings[keyPath: path] = text
      return nil
    }
    made.anchor = { settings, anchored in
      settings[keyPath: path] = settings[keyPath: path].map(anchored)
    }
    return made
  }
}

/// A command-line flag of an app that changes its settings.
public struct SettingFlag<Settings: SubjectSettings>: Sendable {
  private let name: String
  private let value: String
  private let doc: String
  private let apply: @Sendable (String, inout Settings) -> String?

  /// `name` includes the two hyphens; `value` stands for the value in the help, such as `DIR`; `doc` is the line of help.
  ///
  /// `apply` changes the settings by the typed text. It returns a message with a remedy if the text is not accepted.
  public init(
    _ name: String, _ value: String, _ doc: String,
    apply: @escaping @Sendable (String, inout Settings) -> String?
  ) { (self.name, self.value, self.doc, self.apply) = (name, value, doc, apply) }

  /// The same flag for a scenario of the app.
  var ofScenario: SubjectFlag {
    SubjectFlag(name, value, doc) { [apply] in apply($0, &$1[Settings.self]) }
  }
}

/// A command-line flag of an app that changes a scenario.
package struct SubjectFlag: Sendable {
  /// The name with its two hyphens.
  package var name: String
  /// The placeholder of the value in the help, such as `DIR`.
  package var value: String
  /// One line of help.
  package var doc: String
  /// Applies the typed text. Returns a message with a remedy if the text is not accepted.
  package var apply: @Sendable (String, inout Scenario) -> String?

  package init(
    _ name: String, _ value: String, _ doc: String,
    apply: @escaping @Sendable (String, inout Scenario) -> String?
  ) {
    self.name = name
    self.value = value
    self.doc = doc
    self.apply = apply
  }
}

/// A path inside an app's own settings, as a component of a key path.
struct OwnPath<Settings: SubjectSettings, Value>: Hashable, Sendable {
  let path: any WritableKeyPath<Settings, Value> & Sendable

  static func == (one: OwnPath, other: OwnPath) -> Bool {
    (one.path as AnyKeyPath) == (other.path as AnyKeyPath)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

extension Scenario {
  subscript<Settings: SubjectSettings, Value>(own path: OwnPath<Settings, Value>) -> Value {
    get { self[Settings.self][keyPath: path.path] }
    set { self[Settings.self][keyPath: path.path] = newValue }
  }
}
