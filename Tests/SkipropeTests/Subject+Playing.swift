import Foundation
import Metrics
import Playing
import ScenarioFormat
import Testing

extension SimulatedSubject {
  /// A scenario of this app, of a text.
  func scenario(_ yaml: String) throws -> Scenario {
    try ScenarioReader(vocabulary: vocabulary).read(Array(yaml.utf8), file: "\(vocabulary.app).yaml").scenario
  }

  /// Plays a unit once, in a folder that goes with it, and returns what it left.
  func play(
    _ scenario: Scenario, unit: Int = 0, bug: String? = nil, repetitions: Int = 1,
    keepsAllFrames: Bool = true,
    hear: (WorkerMessage) -> Void = { _ in }
  ) throws -> UnitResult {
    let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: repetitions, keepAllFrames: keepsAllFrames,
      detailedSessions: 1,
      results: folder + "/units", scratch: folder + "/scratch", hostScore: 1, bug: bug)
    _ = try UnitRun(order: order, of: self).runToEnd(progress: hear)
    return try #require(try UnitFiles(folder: order.results).read(unit))
  }
}

/// A recording in a file that goes with the body.
func withRecording(_ text: String, _ body: (String) throws -> Void) throws {
  let file = FileManager.default.temporaryDirectory.appending(path: "touches-\(UUID().uuidString).jsonl")
  defer { try? FileManager.default.removeItem(at: file) }
  try Data(text.utf8).write(to: file)
  try body(file.path)
}

extension UnitResult {
  /// How often a rule was checked, exercised and broken.
  func tally(_ rule: String) throws -> RuleTally { try #require(invariants.first { $0.id == rule }) }
}
