public import Kernel

/// An app's own keys in scenarios: a value with defaults, and the table of its keys.
///
/// In a scenario they are below the app's name, `flashcards: {cards: 40}`, unless the app defines sections of its own.
/// ```swift
/// struct Settings: SubjectSettings {
///   var cards = 40
///   static let keys: [SettingKey<Settings>] = [.whole("cards", \.cards, 2...10_000, "cards of a deck")]
/// }
/// ```
public protocol SubjectSettings: Codable, Hashable, Sendable {
  /// Makes settings with the default of every key.
  init()
  /// The table of its keys.
  static var keys: [SettingKey<Self>] { get }
  /// Its keys in sections, for an app with many.
  static var sections: [SettingSection<Self>] { get }
  /// Flags that change more than one key. A file or choice has its flag in its key.
  static var flags: [SettingFlag<Self>] { get }
  /// The engine's keys that apply to the app; by default `EngineKey.usual`.
  static var engineKeys: Set<EngineKey> { get }
  /// Civil time of the beginning of sessions, in UTC.
  var start: WallTime { get set }
  /// The fixed offset of their zone from UTC in seconds. Keys of kind `time` are in that zone.
  var zoneOffsetSeconds: Int { get }
  /// The approximate length of a session, if the app's own keys decide it.
  var length: TimeSpan? { get }
  /// Paths of keys whose effect differs between equal cycles, such as `session.clock-change-every`.
  var keysThatDoNotRepeat: [String] { get }
}

/// A key of the engine that does not apply to all apps.
public enum EngineKey: Hashable, Sendable {
  /// `population: hands`: age groups with their weights.
  case hands
  /// `session: length`.
  case length
  /// `session: relaunch-every`.
  case relaunches
  /// The section `faults`, for an app that uses `Setup.network` or `Setup.disk`.
  case faults

  /// The keys that apply unless an app says otherwise.
  public static var usual: Set<EngineKey> { [.hands, .length, .relaunches] }
}

extension SubjectSettings {
  public static var keys: [SettingKey<Self>] { [] }
  public static var sections: [SettingSection<Self>] {
    keys.isEmpty ? [] : [SettingSection(nil, "The app's own keys.", keys)]
  }
  public static var flags: [SettingFlag<Self>] { [] }
  public static var engineKeys: Set<EngineKey> { EngineKey.usual }
  /// Sessions of most apps do not depend on the time of day.
  public var start: WallTime {
    get { WallTime(secondsSinceEpoch: 0) }
    set {}
  }
  public var zoneOffsetSeconds: Int { 0 }
  public var length: TimeSpan? { nil }
  public var keysThatDoNotRepeat: [String] { [] }

  /// The keys of all sections.
  static var allKeys: [SettingKey<Self>] { sections.flatMap(\.keys) }

  /// The app's own command-line flags.
  package static var allFlags: [SubjectFlag] {
    (allKeys.compactMap(\.flag) + flags).map { $0.ofScenario }
  }

  /// Replaces each path in the settings by the result of `anchored`.
  mutating func anchor(_ anchored: (String) -> String) {
    for key in Self.allKeys { key.anchor?(&self, anchored) }
  }
}

/// The settings of an app without keys of its own.
public struct NoSettings: SubjectSettings {
  public init() {}
}

/// Settings of any app, compared by that app's `==`.
struct SettingsBox: Hashable, Sendable {
  var value: any SubjectSettings

  static func == (one: SettingsBox, other: SettingsBox) -> Bool { isEqual(one.value, other.value) }

  private static func isEqual<Settings: SubjectSettings>(
    _ one: Settings, _ other: any SubjectSettings
  ) -> Bool { one == other as? Settings }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
