import CelebrationSubject
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("How long a moment takes to be saved")
struct CommitTimeTests {
  @Test("is counted from the touch on Save to the frame that has the store's answer, which is a later one")
  func later() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "commit-time-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let subject = Harness.played(CelebrationSubject.self)
    var scenario = subject.vocabulary.standard
    (scenario.seed, scenario.celebrations.days) = (2, 10)
    (scenario.celebrations.newPercent, scenario.celebrations.photoMegapixels) = (0, 1)
    let order = WorkOrder(
      scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: folder + "/users", scratch: folder + "/scratch", hostScore: 1, bug: nil)
    _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
    let result = try #require(try UnitFiles(folder: order.results).read(0))
    let metrics = subject.metrics.values(result.measurements)
    let took = try #require(metrics.first { $0.id == "commit.took.p50" })
    #expect(took.samples > 0 && took.value > 1_000.0 / 60, "\(took.value) \(took.unit) of \(took.samples)")
  }
}
