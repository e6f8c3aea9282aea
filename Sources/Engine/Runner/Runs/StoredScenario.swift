internal import Foundation
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Resolved scenarios as runs leave them in JSON: held to the same ranges as those that people write.
enum StoredScenario {
  /// A decoded value, or the app of its scenario where that is another one.
  private enum Found<Value: Decodable>: Decodable {
    case read(Value)
    case ofOtherApp(OtherAppError)

    init(from decoder: any Decoder) throws {
      do { self = .read(try Value(from: decoder)) } catch let other as OtherAppError {
        self = .ofOtherApp(other)
      }
    }
  }

  /// A value with scenarios in it. Throws `invalidInput` with the file and the place, `otherApp` with the file and both apps.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], file: String, of subject: any PlayedSubject
  ) throws(RunError) -> Value {
    let found: Found<Value>
    do throws(StoredJSON.Fault) {
      found = try StoredJSON.decode(Found<Value>.self, from: bytes, by: JSONDecoder.of(subject))
    } catch {
      throw .invalidInput("\(file) is of no run of this version: \(error); run it anew")
    }
    switch found {
    case .read(let value): return value
    case .ofOtherApp(let other):
      throw .otherApp(
        "\(file) is of the app `\(other.found)`, but this program plays `\(other.expected)`; use the program of "
          + "`\(other.found)`")
    }
  }

  /// Writes the scenario as people would and reads that: throws `invalidInput` with the file and what no scenario may say.
  static func check(_ scenario: Scenario, file: String, of subject: any PlayedSubject) throws(RunError) {
    let vocabulary = subject.vocabulary
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
