package import Foundation
package import Kernel

/// What the scenarios of one app hold besides what every scenario does, and what the engine asks of that.
package protocol ScenarioSettings: Hashable, Sendable, Codable {
  /// The app, as the key `app` names it.
  static var app: String { get }

  /// How many units there are that are played apart from each other: families, users, decks.
  var unitCount: Int { get }
  /// Civil time of `Instant.zero`, and the fixed offset of its zone from UTC, seconds.
  var start: WallTime { get set }
  var zoneOffsetSeconds: Int { get }
  /// Virtual time of a session.
  var length: TimeSpan { get }
  /// Where touches come from.
  var touches: TouchScript { get set }
  /// Paths in it as they are from anywhere, where `anchored` says what a path of the file becomes.
  mutating func anchor(_ anchored: (String) -> String)
}

extension ScenarioSettings {
  /// Of settings whose only path is that of a recording.
  package mutating func anchor(_ anchored: (String) -> String) {
    if case .recording(let path) = touches { touches = .recording(anchored(path)) }
  }
}

/// Who touches.
package enum TouchScript: Hashable, Sendable, Codable {
  case synthetic
  /// A recording (JSON lines), replayed in every session; one that was exported from this scenario and seed, in its own. An empty
  /// path: the run must name it.
  case recording(String)

  /// As a key of kind `source` has it.
  package var path: String? {
    get { if case .recording(let path) = self { path } else { nil } }
    set { self = newValue.map { .recording($0) } ?? .synthetic }
  }
}

/// Settings of any app, compared as that app compares them.
struct SettingsBox: Hashable, Sendable {
  var value: any ScenarioSettings

  static func == (one: SettingsBox, other: SettingsBox) -> Bool { isEqual(one.value, other.value) }

  private static func isEqual<Settings: ScenarioSettings>(
    _ one: Settings, _ other: any ScenarioSettings
  ) -> Bool { one == other as? Settings }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// Which settings a decoder makes of a scenario's, by the app that they are of.
extension CodingUserInfoKey {
  fileprivate static var apps: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "skiprope.apps") }
}

extension JSONDecoder {
  /// A decoder of what holds scenarios of these apps.
  package static func of(_ apps: [any ScenarioSettings.Type]) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.apps {
      decoder.userInfo[key] = Dictionary(apps.map { ($0.app, $0) }) { first, _ in first }
    }
    return decoder
  }
}

extension Scenario: Codable {
  private enum Key: String, CodingKey {
    case app, name, about, seed, ownDevices, devices, clock, judging, soak, budgets, provocations, known,
      settings
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let app = try values.decode(String.self, forKey: .app)
    let apps = CodingUserInfoKey.apps.flatMap {
      decoder.userInfo[$0] as? [String: any ScenarioSettings.Type]
    }
    guard let type = apps?[app] else {
      throw DecodingError.dataCorruptedError(
        forKey: .app, in: values, debugDescription: "it is of an app `\(app)` that this program does not have"
      )
    }
    self.init(
      try type.init(from: values.superDecoder(forKey: .settings)),
      devices: try values.decode([WeightedName].self, forKey: .devices))
    name = try values.decode(String.self, forKey: .name)
    about = try values.decode(String.self, forKey: .about)
    seed = try values.decode(UInt64.self, forKey: .seed)
    ownDevices = try values.decode([OwnDevice].self, forKey: .ownDevices)
    clock = try values.decode(ClockScript.self, forKey: .clock)
    judging = try values.decode(JudgingScript.self, forKey: .judging)
    soak = try values.decode(SoakScript.self, forKey: .soak)
    budgets = try values.decode([BudgetLine].self, forKey: .budgets)
    provocations = try values.decode([ProvocationLine].self, forKey: .provocations)
    known = try values.decodeIfPresent([KnownLine].self, forKey: .known) ?? []
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(app, forKey: .app)
    try values.encode(name, forKey: .name)
    try values.encode(about, forKey: .about)
    try values.encode(seed, forKey: .seed)
    try values.encode(ownDevices, forKey: .ownDevices)
    try values.encode(devices, forKey: .devices)
    try values.encode(clock, forKey: .clock)
    try values.encode(judging, forKey: .judging)
    try values.encode(soak, forKey: .soak)
    try values.encode(budgets, forKey: .budgets)
    try values.encode(provocations, forKey: .provocations)
    if !known.isEmpty { try values.encode(known, forKey: .known) }
    try settings.encode(to: values.superEncoder(forKey: .settings))
  }
}
