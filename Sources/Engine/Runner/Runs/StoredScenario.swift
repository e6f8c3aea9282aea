internal import Foundation
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Resolved scenarios as runs leave them in JSON: held to the same ranges as those that people write.
enum StoredScenario {
  /// A value with scenarios in it. Throws `invalidInput` with the file and the place.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], file: String, of subjects: [any PlayedSubject]
  ) throws(RunError) -> Value {
    do throws(StoredJSON.Fault) {
      return try StoredJSON.decode(type, from: bytes, by: JSONDecoder.of(subjects))
    } catch {
      throw .invalidInput("\(file) is of no run of this version: \(error); run it anew")
    }
  }

  /// Writes the scenario as people would and reads that: throws `invalidInput` with the file and what no scenario may say.
  static func check(_ scenario: Scenario, file: String, of subjects: [any PlayedSubject]) throws(RunError) {
    guard let vocabulary = subjects.first(where: { $0.name == scenario.app })?.vocabulary else {
      return
    }
    let loaded = LoadedScenario(scenario: scenario, file: file, given: [])
    let text = ScenarioExplanation(loaded, vocabulary: vocabulary).text
    do throws(ScenarioError) {
      _ = try ScenarioReader(vocabulary: vocabulary).read(Array(text.utf8), file: file)
    } catch {
      let why = error.faults.first?.message ?? error.description
      throw .invalidInput("\(file) is no scenario that can be played: \(why); run it anew")
    }
  }
}
