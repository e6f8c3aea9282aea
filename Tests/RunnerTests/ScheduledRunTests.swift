import FamilySamples
import FamilySubject
import Foundation
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("A run under other orders")
struct ScheduledRunTests {
  /// Two families of four orders each, with a worker that does `harm` to the search of family 1.
  private func run(harm: String, verify: Bool = false, in folder: String) throws -> RunReport {
    let script = folder + "/worker.sh"
    let text = """
      #!/bin/sh
      read -r order
      # The scenario says so, and the order of a search once more.
      case "$(echo "$order" | grep -o '"schedules":4' | wc -l) $order" in 2*'"unit":1'[,}]*) \(harm) ;; esac
      printf '%s\\nrun\\nquit\\n' "$order" | '\(try builtCommand())' worker
      """
    try makeScript(text, at: script)
    var scenario = Scenario.tiny(families: 2, length: .seconds(8))
    scenario.schedules = 4
    let plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<2, workers: 2, repetitions: 1,
      keepAllFrames: false, verify: verify, folder: folder + "/run", executable: script, commit: "test",
      bug: nil)
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      .report
  }

  @Test("each family runs under each order, reproducibly")
  func whole() throws {
    try withFolder { folder in
      let report = try run(harm: "true", verify: true, in: folder)
      #expect(report.exit == 0, "\(report.verdict)")
      let part = try #require(report.schedules)
      #expect(part.perUnit == 4 && part.schedules == 8 && part.found == 0)
      // Each family also without a scheduler, in its natural order, and that and the first order again.
      #expect(part.plays == 16)
    }
  }

  @Test("an unfinished search fails the run, and the family's own result stays")
  func crash() throws {
    try withFolder { folder in
      let report = try run(harm: "kill -5 $$", in: folder)
      #expect(report.exit == 4)
      #expect(
        report.verdict.contains("family 1, under other orders: crashed (signal 5)"), "\(report.verdict)")
      #expect(report.deterministic.units.map(\.outcome) == ["complete", "complete"])
    }
  }
}
