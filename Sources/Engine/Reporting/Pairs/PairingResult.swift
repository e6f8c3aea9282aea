internal import Foundation
package import Metrics
package import Pairing

/// A comparison of two programs with its inputs: `compare.json`, and the source of all other output.
package struct PairingResult: Codable, Sendable {
  /// Version of the file. It increases when a key changes its meaning.
  static let schema = 4

  var schema = PairingResult.schema
  let scenario: String
  let seed: UInt64
  let units: [Int]
  /// The word for units.
  var called: UnitWord { words.unit }
  let words: ReportWords
  let decode: String
  let repetitions: Int
  let margin: Double
  /// The names of the programs, and whether they are identical byte by byte.
  let old: String
  let new: String
  let isSameProgram: Bool
  package let outcome: PairingOutcome

  /// `decode` says how photos were decoded. `margin` is the share up to which two costs count as the same.
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

  /// The result as JSON, on one line unless `pretty`.
  package func json(pretty: Bool) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      pretty
      ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
