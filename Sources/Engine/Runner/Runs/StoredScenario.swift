internal import Foundation
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Resolved scenarios stored as JSON by runs. They are checked by the same rules as scenario files.
enum StoredScenario {
  /// A decoded value, or the error for a scenario of another app.
  private enum Found<Value: Decodable>: Decodable {
    case read(Value)
    case ofOtherApp(OtherAppError)

    init(from decoder: any Decoder) throws {
      do { self = .read(try Value(from: decoder)) } catch let other as OtherAppError {
        self = .ofOtherApp(other)
      }
    }
  }

  /// Decodes a value that contains scenarios. Throws `invalidInput` with the file and place, `otherApp` with the file and both
  /// apps.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], file: String, of subject: any SimulatedSubject
  ) throws(RunError) -> Value {
    let found: Found<Value>
    do throws(StoredJSON.Fault) {
      found = try StoredJSON.decode(Found<Value>.self, from: bytes, by: JSONDecoder.of(subject))
    } catch {
      throw .invalidInput("\(file) is not from a run of this version: \(error); run it again")
    }
    switch found {
    case .read(let value): return value
    case .ofOtherApp(let other):
      throw .otherApp(
        "\(file) is of the app `\(other.found)`, but this program runs `\(other.expected)`; use the program of "
          + "`\(other.found)`")
    }
  }

  /// Checks a scenario by writing it as YAML and reading that. Throws `invalidInput` with the file and the first error.
  static func check(_ scenario: Scenario, file: String, of subject: any SimulatedSubject) throws(RunError) {
    let vocabulary = subject.vocabulary
    let loaded = LoadedScenario(scenario: scenario, file: file, given: [])
    let text = ScenarioExplanation(loaded, vocabulary: vocabulary).text
    do throws(ScenarioError) {
      _ = try ScenarioReader(vocabulary: vocabulary).read(Array(text.utf8), file: file)
    } catch {
      let why = error.faults.first?.message ?? error.description
      throw .invalidInput("\(file) is not a valid scenario: \(why); run it again")
    }
  }
}
