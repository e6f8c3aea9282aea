package import Foundation
internal import Kernel

/// The app whose scenarios a decoder reads, and the type of its settings.
private struct DecodedApp: Sendable {
  let name: String
  let settings: any SubjectSettings.Type
}

extension CodingUserInfoKey {
  fileprivate static var app: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "skiprope.app") }
}

extension JSONDecoder {
  /// A decoder of values that contain scenarios of this app. It throws `OtherAppError` for a scenario of another app.
  package static func of(_ app: String, _ settings: any SubjectSettings.Type) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.app {
      decoder.userInfo[key] = DecodedApp(name: app, settings: settings)
    }
    return decoder
  }
}

/// A stored scenario belongs to another app than the decoder's.
package struct OtherAppError: Error, Hashable, CustomStringConvertible {
  /// The app of the scenario, and the app that was expected.
  package let found: String
  package let expected: String

  package var description: String { "the scenario belongs to the app `\(found)`, not to `\(expected)`" }
}

extension Scenario: Codable {
  private enum Key: String, CodingKey {
    case app, name, about, seed, schedules, ownDevices, devices, clock, judging, soak, budgets, provocations,
      known,
      units, sessionLength, relaunchEvery, hands, deviceFaults, touches, settings
  }

  /// Decodes a scenario of the decoder's app (`JSONDecoder.of`). Throws `OtherAppError` for another app.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let app = try values.decode(String.self, forKey: .app)
    guard let decoded = CodingUserInfoKey.app.flatMap({ decoder.userInfo[$0] as? DecodedApp }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .app, in: values, debugDescription: "the decoder has no app; make it by `JSONDecoder.of`")
    }
    guard app == decoded.name else { throw OtherAppError(found: app, expected: decoded.name) }
    self.init(
      try decoded.settings.init(from: values.superDecoder(forKey: .settings)), of: app,
      devices: try values.decode([WeightedName].self, forKey: .devices))
    name = try values.decode(String.self, forKey: .name)
    about = try values.decode(String.self, forKey: .about)
    seed = try values.decode(UInt64.self, forKey: .seed)
    schedules = try values.decodeIfPresent(Int.self, forKey: .schedules) ?? 0
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
    if schedules > 0 { try values.encode(schedules, forKey: .schedules) }
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
