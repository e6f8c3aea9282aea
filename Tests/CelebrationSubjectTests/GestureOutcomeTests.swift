import CelebrationSubject
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("What becomes of the gestures of 365's users")
struct GestureOutcomeTests {
  /// Adults hit what they aim at, nearly always; an app that told nothing would miss all, and one that told twice take them for others.
  @Test("most are taken for what they were meant as", arguments: 1...3)
  func outcomes(seed: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outcomes-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let subject = Harness.played(CelebrationSubject.self)
    var scenario = subject.vocabulary.standard
    (scenario.seed, scenario.celebrations.days) = (UInt64(seed), 12)
    scenario.celebrations.photoMegapixels = 1
    let order = WorkOrder(
      scenario: scenario, unit: 0, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: folder + "/users", scratch: folder + "/scratch", hostScore: 1, bug: nil)
    _ = try UnitRun(order: order, of: subject).runToEnd { _ in }
    let result = try #require(try UnitFiles(folder: order.results).read(0))
    let values = subject.metrics.values(result.measurements)
    let missed = try #require(values.first { $0.id == "gesture.missed" })
    let accidental = try #require(values.first { $0.id == "gesture.accidental" })
    #expect(missed.samples > 40 && missed.value < 5, "\(missed)")
    #expect(accidental.value < 5, "\(accidental)")
  }
}
