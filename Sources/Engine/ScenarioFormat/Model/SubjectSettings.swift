public import Kernel

/// What the scenarios of an app may say besides the keys of every scenario: a value with defaults, and a table of its keys.
///
/// In a scenario they stand below the app's name, `flashcards: {cards: 40}`, unless it has sections of its own.
public protocol SubjectSettings: Codable, Hashable, Sendable {
  /// With the default of every key.
  init()
  static var keys: [SettingKey<Self>] { get }
  /// Its keys in sections, where it has many.
  static var sections: [SettingSection<Self>] { get }
  /// Flags that change more than one key; one of a file or a choice is given with its key.
  static var flags: [SettingFlag<Self>] { get }
  /// Which of the engine's keys mean something to it: the usual ones, unless it decides of these things itself.
  static var engineKeys: Set<EngineKey> { get }
  /// Civil time of the beginning of sessions, in UTC.
  var start: WallTime { get set }
  /// The fixed offset of their zone from UTC, seconds; its keys of kind `time` are in that zone.
  var zoneOffsetSeconds: Int { get }
  /// About how long a session is, where not the engine's key but the app's own decide that.
  var length: TimeSpan? { get }
  /// The paths of keys that are set to something which is not the same in each of equal cycles, such as `session.clock-change-every`.
  var keysThatDoNotRepeat: [String] { get }
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
  public static var flags: [SettingFlag<Self>] { [] }
  public static var engineKeys: Set<EngineKey> { EngineKey.usual }
  /// Sessions of most apps begin at no hour in particular.
  public var start: WallTime {
    get { WallTime(secondsSinceEpoch: 0) }
    set {}
  }
  public var zoneOffsetSeconds: Int { 0 }
  public var length: TimeSpan? { nil }
  public var keysThatDoNotRepeat: [String] { [] }

  /// The keys of all sections.
  static var allKeys: [SettingKey<Self>] { sections.flatMap(\.keys) }

  /// What may be typed besides the flags of every app.
  package static var allFlags: [SubjectFlag] {
    (allKeys.compactMap(\.flag) + flags).map { $0.ofScenario }
  }

  /// Makes paths in it what `anchored` says.
  mutating func anchor(_ anchored: (String) -> String) {
    for key in Self.allKeys { key.anchor?(&self, anchored) }
  }
}

/// Of an app whose scenarios say nothing of their own.
public struct NoSettings: SubjectSettings {
  public init() {}
}

/// Settings of any app, compared as that app compares them.
struct SettingsBox: Hashable, Sendable {
  var value: any SubjectSettings

  static func == (one: SettingsBox, other: SettingsBox) -> Bool { isEqual(one.value, other.value) }

  private static func isEqual<Settings: SubjectSettings>(
    _ one: Settings, _ other: any SubjectSettings
  ) -> Bool { one == other as? Settings }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
