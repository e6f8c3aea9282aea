import CelebrationSubject
import Foundation
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

/// The figures of a scenario of 365, its first user played in a folder that goes with it.
func figures(_ change: (inout Scenario) -> Void) throws -> [MetricValue] {
  let folder = FileManager.default.temporaryDirectory.appending(path: "user-\(UUID().uuidString)").path
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let subject = Harness.played(CelebrationSubject.self)
  var scenario = subject.vocabulary.standard
  scenario.celebrations.photoMegapixels = 1
  change(&scenario)
  let order = WorkOrder(
    scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
    results: folder + "/users", scratch: folder + "/scratch", hostScore: 1, bug: nil)
  _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
  let result = try #require(try UnitFiles(folder: order.results).read(0))
  return subject.metrics.values(result.measurements)
}
