package import Foundation
internal import Kernel

/// Which settings a decoder makes of a scenario's, by the app that they are of.
extension CodingUserInfoKey {
  fileprivate static var apps: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "skiprope.apps") }
}

extension JSONDecoder {
  /// A decoder of what holds scenarios of these apps.
  package static func of(_ apps: [String: any SubjectSettings.Type]) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.apps {
      decoder.userInfo[key] = apps
    }
    return decoder
  }
}

extension Scenario: Codable {
  private enum Key: String, CodingKey {
    case app, name, about, seed, ownDevices, devices, clock, judging, soak, budgets, provocations, known,
      units, sessionLength, relaunchEvery, hands, deviceFaults, touches, settings
  }

  /// Reads one whose app the decoder knows (`JSONDecoder.of`); throws for that of another.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let app = try values.decode(String.self, forKey: .app)
    let apps = CodingUserInfoKey.apps.flatMap {
      decoder.userInfo[$0] as? [String: any SubjectSettings.Type]
    }
    guard let type = apps?[app] else {
      throw DecodingError.dataCorruptedError(
        forKey: .app, in: values, debugDescription: "it is of an app `\(app)` that this program does not have"
      )
    }
    self.init(
      try type.init(from: values.superDecoder(forKey: .settings)), of: app,
      devices: try values.decode([WeightedName].self, forKey: .devices))
    name = try values.decode(String.self, forKey: .name)
    about = try values.decode(String.self, forKey: .about)
    seed = try values.decode(UInt64.self, forKey: .seed)
    ownDevices = try values.decode([OwnDevice].self, forKey: .ownDevices)
    clock = try values.decode(ClockScript.self, forKey: .clock)
    judging = try values.decode(JudgingScript.self, forKey: .judging)
    soak = try values.decode(SoakScript.self, forKey: .soak)
    units = try values.decode(Int.self, forKey: .units)
    sessionLength = try values.decode(TimeSpan.self, forKey: .sessionLength)
    relaunchEvery = try values.decode(TimeSpan.self, forKey: .relaunchEvery)
    hands = try values.decode([WeightedName].self, forKey: .hands)
    deviceFaults = try values.decode(Faults.self, forKey: .deviceFaults)
    touches = try values.decode(TouchScript.self, forKey: .touches)
    budgets = try values.decode([BudgetLine].self, forKey: .budgets)
    provocations = try values.decode([ProvocationLine].self, forKey: .provocations)
    known = try values.decodeIfPresent([KnownLine].self, forKey: .known) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
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
    try values.encode(units, forKey: .units)
    try values.encode(sessionLength, forKey: .sessionLength)
    try values.encode(relaunchEvery, forKey: .relaunchEvery)
    try values.encode(hands, forKey: .hands)
    try values.encode(deviceFaults, forKey: .deviceFaults)
    try values.encode(touches, forKey: .touches)
    try values.encode(budgets, forKey: .budgets)
    try values.encode(provocations, forKey: .provocations)
    if !known.isEmpty { try values.encode(known, forKey: .known) }
    try settings.encode(to: values.superEncoder(forKey: .settings))
  }
}
