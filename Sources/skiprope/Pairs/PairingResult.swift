internal import Foundation
internal import Pairing
internal import ScenarioFormat

/// A comparison of two programs with what was compared: `compare.json`, and what all other output is made from.
struct PairingResult: Codable, Sendable {
  /// Version of this file, raised when a key changes its meaning.
  static let schema = 2

  var schema = PairingResult.schema
  var scenario: String
  var seed: UInt64
  var families: [Int]
  var decode: String
  var repetitions: Int
  var margin: Double
  /// The programs by name, and whether they are the same, byte by byte.
  var old: String
  var new: String
  var isSameProgram: Bool
  var outcome: PairingOutcome

  init(_ request: BinariesRequest, _ outcome: PairingOutcome) {
    scenario = request.scenario.name
    seed = request.scenario.seed
    families = request.plan.families
    decode = request.scenario.real.decode.rawValue
    repetitions = request.plan.repetitions
    margin = request.plan.rule.margin
    old = request.old.name
    new = request.new.name
    isSameProgram = request.old.isSameProgram(as: request.new)
    self.outcome = outcome
  }

  /// As JSON, on one line unless `pretty`.
  func json(pretty: Bool) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
