package import Kernel
internal import Playing
internal import ScenarioFormat

/// What the scenarios of an app may say besides the keys of every scenario: a value with defaults, and a table of its keys.
///
/// In a scenario they stand below the app's name: `flashcards: {cards: 40}`.
public protocol SubjectSettings: Codable, Hashable, Sendable {
  /// With the default of every key.
  init()
  static var keys: [SettingKey<Self>] { get }
}

/// Of an app whose scenarios say nothing of their own.
public struct NoSettings: SubjectSettings {
  public init() {}
  public static var keys: [SettingKey<NoSettings>] { [] }
}

/// One key of an app's scenarios: its name, its kind and bounds, and what it means.
public struct SettingKey<Settings: SubjectSettings>: Sendable {
  let field: ScenarioField

  private init(field: ScenarioField) { self.field = field }

  /// The way to a value inside a scenario of that subject.
  private static func way<Value>(
    to path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> ScenarioPath<Value> { \Scenario.[own: OwnPath<Settings, Value>(path: path)] }

  /// A whole number inside the bounds.
  public static func whole(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ bounds: ClosedRange<Int>,
    _ doc: String
  ) -> SettingKey { SettingKey(field: ScenarioField(key, .whole(way(to: path), bounds), doc)) }

  /// A share from 0 % to 100 %.
  public static func percent(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(field: ScenarioField(key, .percent(way(to: path)), doc)) }

  /// A span of time inside the bounds.
  public static func duration(
    _ key: String, _ path: any WritableKeyPath<Settings, TimeSpan> & Sendable,
    _ bounds: ClosedRange<TimeSpan>, _ doc: String
  ) -> SettingKey { SettingKey(field: ScenarioField(key, .duration(way(to: path), bounds), doc)) }

  /// One of these names.
  public static func choice(
    _ key: String, _ path: any WritableKeyPath<Settings, String> & Sendable, _ names: [String], _ doc: String
  ) -> SettingKey { SettingKey(field: ScenarioField(key, .choice(way(to: path), names), doc)) }
}

/// The settings of any subject's scenarios: the engine's, and its own.
struct HandSettings<S: Subject>: ScenarioSettings {
  static var app: String { S.name }

  var units = 1
  var length = TimeSpan.seconds(60)
  /// Age groups of hands with their weights.
  var ages = [WeightedName(name: "adult", weight: 1)]
  /// Mean time between relaunches of the app, whose process is killed; zero switches them off.
  var relaunchEvery = TimeSpan.zero
  var touches = TouchScript.synthetic
  var own = S.Settings()

  var unitCount: Int { units }
  /// Sessions of any app begin at no hour in particular.
  var start = WallTime(secondsSinceEpoch: 0)
  var zoneOffsetSeconds: Int { 0 }
}

extension Scenario {
  subscript<S: Subject>(lens: HandLens<S>) -> HandSettings<S> {
    get { self[HandSettings<S>.self] }
    set { self[HandSettings<S>.self] = newValue }
  }

  subscript<Settings: SubjectSettings, Value>(own path: OwnPath<Settings, Value>) -> Value {
    get {
      guard let value = (settings as? any OwnSettings)?.own(path) else {
        preconditionFailure("a scenario of `\(app)` has no \(Settings.self)")
      }
      return value
    }
    set { (settings as? any OwnSettings)?.setOwn(path, newValue, in: &self) }
  }
}

/// The settings of a subject in a scenario, as a part of a key path.
struct HandLens<S: Subject>: Hashable, Sendable {}

/// A path inside a subject's own settings, as a part of a key path.
struct OwnPath<Settings: SubjectSettings, Value>: Hashable, Sendable {
  let path: any WritableKeyPath<Settings, Value> & Sendable

  static func == (one: OwnPath, other: OwnPath) -> Bool {
    (one.path as AnyKeyPath) == (other.path as AnyKeyPath)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(path as AnyKeyPath) }
}

/// Settings that hold a subject's own, of whatever subject.
private protocol OwnSettings {
  func own<Settings: SubjectSettings, Value>(_ path: OwnPath<Settings, Value>) -> Value?
  func setOwn<Settings: SubjectSettings, Value>(
    _ path: OwnPath<Settings, Value>, _ value: Value, in scenario: inout Scenario)
}

extension HandSettings: OwnSettings {
  func own<Settings: SubjectSettings, Value>(_ path: OwnPath<Settings, Value>) -> Value? {
    (own as? Settings)?[keyPath: path.path]
  }

  func setOwn<Settings: SubjectSettings, Value>(
    _ path: OwnPath<Settings, Value>, _ value: Value, in scenario: inout Scenario
  ) {
    guard var settings = own as? Settings else { return }
    settings[keyPath: path.path] = value
    guard let changed = settings as? S.Settings else { return }
    scenario[HandLens<S>()].own = changed
  }
}
