internal import Foundation
package import Metrics
package import Pairing

/// A comparison of two programs with what was compared: `compare.json`, and what all other output is made from.
package struct PairingResult: Codable, Sendable {
  /// Version of this file, raised when a key changes its meaning.
  static let schema = 4

  var schema = PairingResult.schema
  let scenario: String
  let seed: UInt64
  let units: [Int]
  /// What those are called, and all else.
  var called: UnitWord { words.unit }
  let words: ReportWords
  let decode: String
  let repetitions: Int
  let margin: Double
  /// The programs by name, and whether they are the same, byte by byte.
  let old: String
  let new: String
  let isSameProgram: Bool
  package let outcome: PairingOutcome

  /// `decode` says what became of photos, `margin` is the share up to which two costs are the same.
  package init(
    scenario: String, seed: UInt64, units: [Int], words: ReportWords, decode: String, repetitions: Int,
    margin: Double,
    old: String, new: String, isSameProgram: Bool, outcome: PairingOutcome
  ) {
    (self.scenario, self.seed, self.units, self.words) = (scenario, seed, units, words)
    self.decode = decode
    (self.repetitions, self.margin, self.old, self.new) = (repetitions, margin, old, new)
    (self.isSameProgram, self.outcome) = (isSameProgram, outcome)
  }

  /// As JSON, on one line unless `pretty`.
  package func json(pretty: Bool) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
