package import Kernel
internal import Playing
public import ScenarioFormat

/// What the scenarios of an app may say besides the keys of every scenario: a value with defaults, and a table of its keys.
///
/// In a scenario they stand below the app's name, `flashcards: {cards: 40}`, unless it has sections of its own.
public protocol SubjectSettings: Codable, Hashable, Sendable {
  /// With the default of every key.
  init()
  static var keys: [SettingKey<Self>] { get }
  /// Its keys in sections, where it has many.
  static var sections: [SettingSection<Self>] { get }
  /// Which of the engine's keys mean something to it: the usual ones, unless it decides of these things itself.
  static var engineKeys: Set<EngineKey> { get }
  /// Civil time of the beginning of sessions, in UTC.
  var start: WallTime { get set }
  /// About how long a session is, where not the engine's key but the app's own decide that.
  var length: TimeSpan? { get }
}

/// A key of the engine's that means nothing to some apps.
public enum EngineKey: Hashable, Sendable {
  /// `population: hands`: age groups with their weights.
  case hands
  /// `session: length`.
  case length
  /// `session: relaunch-every`.
  case relaunches
  /// The section `faults`, of an app that asks `Setup.network` or `Setup.disk`.
  case faults

  /// Those that mean something to any app that does not say otherwise.
  public static var usual: Set<EngineKey> { [.hands, .length, .relaunches] }
}

extension SubjectSettings {
  public static var keys: [SettingKey<Self>] { [] }
  public static var sections: [SettingSection<Self>] {
    keys.isEmpty ? [] : [SettingSection(nil, "What is up to the app.", keys)]
  }
  public static var engineKeys: Set<EngineKey> { EngineKey.usual }
  /// Sessions of most apps begin at no hour in particular.
  public var start: WallTime {
    get { WallTime(secondsSinceEpoch: 0) }
    set {}
  }
  public var length: TimeSpan? { nil }

  /// The keys of all sections.
  static var allKeys: [SettingKey<Self>] { sections.flatMap(\.keys) }
}

/// Of an app whose scenarios say nothing of their own.
public struct NoSettings: SubjectSettings {
  public init() {}
}

/// Some keys of an app's scenarios below one name. `population` and `real` are the engine's, and have these besides its own.
public struct SettingSection<Settings: SubjectSettings>: Sendable {
  /// `nil`: the app's name.
  let name: String?
  let doc: String
  let keys: [SettingKey<Settings>]

  /// `doc` says what the keys are about.
  public init(_ name: String?, _ doc: String, _ keys: [SettingKey<Settings>]) {
    (self.name, self.doc, self.keys) = (name, doc, keys)
  }
}

/// One key of an app's scenarios: its name, its kind and bounds, and what it means.
public struct SettingKey<Settings: SubjectSettings>: Sendable {
  let field: ScenarioField
  /// Of a file: the flag that names it.
  private(set) var flag: SubjectFlag?
  /// Of a file: makes its path one from anywhere.
  private(set) var anchor: (@Sendable (inout Settings, (String) -> String) -> Void)?

  private init(field: ScenarioField) { self.field = field }

  private init(_ key: String, _ kind: FieldKind, _ doc: String) {
    self.init(field: ScenarioField(key, kind, doc))
  }

  /// The way to a value inside a scenario of that subject.
  private static func way<Value>(
    to path: any WritableKeyPath<Settings, Value> & Sendable
  ) -> ScenarioPath<Value> { \Scenario.[own: OwnPath<Settings, Value>(path: path)] }

  /// A whole number inside the bounds.
  public static func whole(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ bounds: ClosedRange<Int>,
    _ doc: String
  ) -> SettingKey { SettingKey(key, .whole(way(to: path), bounds), doc) }

  /// A share from 0 % to 100 %.
  public static func percent(
    _ key: String, _ path: any WritableKeyPath<Settings, Int> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .percent(way(to: path)), doc) }

  /// A range whose ends are inside the bounds: `10-40`.
  public static func range(
    _ key: String, _ path: any WritableKeyPath<Settings, ClosedRange<Int>> & Sendable,
    _ bounds: ClosedRange<Int>, _ doc: String
  ) -> SettingKey { SettingKey(key, .range(way(to: path), bounds), doc) }

  /// A span of time inside the bounds.
  public static func duration(
    _ key: String, _ path: any WritableKeyPath<Settings, TimeSpan> & Sendable,
    _ bounds: ClosedRange<TimeSpan>, _ doc: String
  ) -> SettingKey { SettingKey(key, .duration(way(to: path), bounds), doc) }

  /// A civil time.
  public static func time(
    _ key: String, _ path: any WritableKeyPath<Settings, WallTime> & Sendable, _ doc: String
  ) -> SettingKey { SettingKey(key, .civilTime(way(to: path)), doc) }

  /// One of these names.
  public static func choice(
    _ key: String, _ path: any WritableKeyPath<Settings, String> & Sendable, _ names: [String], _ doc: String
  ) -> SettingKey { SettingKey(key, .choice(way(to: path), names), doc) }

  /// Some of these names with their weights: `{iphone-se: 1, pixel-7: 2}`.
  public static func weights(
    _ key: String, _ path: any WritableKeyPath<Settings, [WeightedName]> & Sendable, _ names: [String],
    _ doc: String
  ) -> SettingKey { SettingKey(key, .weights(way(to: path), names), doc) }

  /// Whole numbers inside the bounds with their weights: `{13: 1, 40: 2}`.
  public static func weights(
    _ key: String, _ path: any WritableKeyPath<Settings, [WeightedName]> & Sendable,
    _ bounds: ClosedRange<Int>, _ doc: String
  ) -> SettingKey { SettingKey(key, .numberWeights(way(to: path), bounds), doc) }

  /// A file or folder: `synthetic`, which is `nil`, a path, or `given`, an empty text until a run names it by `flag`. `what` says
  /// what lies there, such as `a file`, and `help` is the flag's line of help.
  public static func file(
    _ key: String, _ path: any WritableKeyPath<Settings, String?> & Sendable, flag: String, what: String,
    _ doc: String, help: String
  ) -> SettingKey {
    let way = way(to: path)
    var made = SettingKey(key, .source(way, flag: flag, what: what), doc)
    made.flag = SubjectFlag(flag, "FILE", help) { text, scenario in
      scenario[keyPath: way] = text
      return nil
    }
    made.anchor = { settings, anchored in
      settings[keyPath: path] = settings[keyPath: path].map(anchored)
    }
    return made
  }
}

/// The settings of any subject's scenarios: the engine's, and its own.
struct HandSettings<S: Subject>: ScenarioSettings {
  static var app: String { S.name }

  var units = 1
  var scenarioLength = TimeSpan.seconds(60)
  /// Age groups of hands with their weights.
  var ages = [WeightedName(name: "adult", weight: 1)]
  /// Mean time between relaunches of the app, whose process is killed; zero switches them off.
  var relaunchEvery = TimeSpan.zero
  var faults = Faults()
  var touches = TouchScript.synthetic
  var own = S.Settings()

  var unitCount: Int { units }
  var length: TimeSpan { own.length ?? scenarioLength }
  var start: WallTime {
    get { own.start }
    set { own.start = newValue }
  }
  var zoneOffsetSeconds: Int { 0 }

  mutating func anchor(_ anchored: (String) -> String) {
    if case .recording(let path) = touches { touches = .recording(anchored(path)) }
    for key in S.Settings.allKeys { key.anchor?(&own, anchored) }
  }
}

extension Scenario {
  subscript<S: Subject>(lens: HandLens<S>) -> HandSettings<S> {
    get { self[HandSettings<S>.self] }
    set { self[HandSettings<S>.self] = newValue }
  }

  /// What a subject's own keys say. A scenario of another app has none, and to ask is a programmer's error.
  package subscript<S: Subject>(own subject: S.Type) -> S.Settings {
    get { self[HandLens<S>()].own }
    set { self[HandLens<S>()].own = newValue }
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
