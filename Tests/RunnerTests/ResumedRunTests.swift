import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

@Suite("A resumed run")
struct ResumedRunTests {
  private static let scenario = Scenario.tiny(families: 4, length: .seconds(4))

  /// A coordinator may be asked to stop from here.
  private final class Stop {
    var isAsked = false
  }

  private func plan(_ scenario: Scenario = scenario, in folder: String, resumes: Bool = false) throws
    -> RunPlan
  {
    var plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<4, workers: 1, repetitions: 1,
      keepAllFrames: false,
      verify: false,
      folder: folder + "/run", executable: try builtCommand(), commit: "abc", bug: nil)
    plan.resumes = resumes
    return plan
  }

  /// Runs a plan and writes its folder, until so many families are done.
  private func run(_ plan: RunPlan, until families: Int = .max) throws -> RunCoordinator.Outcome {
    let stop = Stop()
    let outcome = try RunCoordinator(
      plan: plan, inspection: .quick, show: { if $0.unitsDone >= families { stop.isAsked = true } },
      isInterrupted: { stop.isAsked }
    ).run()
    _ = try RunPublication.publish(
      outcome, scenario: plan.scenario, of: FamilySubject.compiled.subject, to: plan.folder,
      command: "skiprope run")
    return outcome
  }

  @Test(
    "a resumed run has the deterministic part of an undisturbed one, and runs only missing families", .slow,
    arguments: 1...3)
  func goesOn(after families: Int) throws {
    try withFolder { folder in
      let whole = try run(try plan(in: folder + "/whole"))
      #expect(whole.report.measured.storedUnits == nil)
      let cut = try run(try plan(in: folder), until: families)
      #expect(cut.isInterrupted && cut.report.deterministic.units.count == families)
      let rest = try run(try plan(in: folder, resumes: true))
      #expect(rest.report.measured.storedUnits == families && !rest.isInterrupted)
      #expect(rest.report.deterministic == whole.report.deterministic)
      #expect(rest.report.invariants == whole.report.invariants)
      #expect(!FileManager.default.fileExists(atPath: rest.unitFolder))
    }
  }

  @Test("a folder has a run to resume if it holds results and no other process is active")
  func cutShort() throws {
    try withFolder { folder in
      let plan = try plan(in: folder)
      #expect(!plan.findsCutShortRun)
      _ = try run(plan, until: 1)
      #expect(plan.findsCutShortRun)
      // As another process would have written it just now.
      let beat = URL(filePath: plan.folder + "/heartbeat.json")
      let last = try Data(contentsOf: beat)
      var pulse = try #require(try JSONSerialization.jsonObject(with: last) as? [String: Any])
      (pulse["process"], pulse["phase"], pulse["writtenAt"]) = (
        getppid(), "running", Date().timeIntervalSince1970
      )
      try JSONSerialization.data(withJSONObject: pulse).write(to: beat)
      #expect(!plan.findsCutShortRun)
      try last.write(to: beat)
      _ = try run(try self.plan(in: folder, resumes: true))
      #expect(!plan.findsCutShortRun)
    }
  }

  @Test(
    "a family that crashed, or whose result or rows are damaged, runs again", .slow,
    arguments: ["crashed", "damaged", "no rows"])
  func playsAgain(what: String) throws {
    try withFolder { folder in
      let whole = try run(try plan(in: folder + "/whole"))
      let cut = try run(try plan(in: folder), until: 3)
      let files = UnitFiles(folder: cut.unitFolder)
      switch what {
      case "crashed":
        let summary = UnitSummary(unit: 1, outcome: "crashed (signal 9)", sessions: [])
        try files.write(UnitResult(summary: summary))
      case "damaged": try Data("{\"summary\":".utf8).write(to: URL(filePath: files.resultPath(1)))
      default: try FileManager.default.removeItem(atPath: cut.unitFolder + "/unit-00001.sqlite")
      }
      let rest = try run(try plan(in: folder, resumes: true))
      #expect(rest.report.measured.storedUnits == 2)
      #expect(rest.report.deterministic == whole.report.deterministic)
    }
  }

  @Test("without an interrupted run, or with another one, resuming is refused and nothing is lost")
  func refusals() throws {
    try withFolder { folder in
      func refusal(_ plan: RunPlan) -> RunError? {
        do throws(RunError) {
          _ = try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false })
            .run()
          return nil
        } catch { return error }
      }
      guard case .missingInput(let reason)? = refusal(try plan(in: folder, resumes: true)) else {
        Issue.record("went on with nothing")
        return
      }
      #expect(reason.contains(folder + "/run") && reason.contains("leave `--resume` out"))
      let cut = try run(try plan(in: folder), until: 1)
      var other = Self.scenario
      other.seed += 1
      var others = [try plan(other, in: folder, resumes: true)]
      for change in [{ $0.commit = "def" }, { $0.repetitions = 2 }, { $0.units = 0..<3 }]
        as [(inout RunPlan) -> Void]
      {
        others.append(try plan(in: folder, resumes: true))
        change(&others[others.count - 1])
      }
      for (plan, named) in zip(
        others, ["seed", "commit (abc, and this is def)", "`--repetitions`, 1", "`--families`, 0-3"])
      {
        guard case .invalidInput(let reason)? = refusal(plan) else {
          Issue.record("went on with another \(named)")
          continue
        }
        #expect(reason.contains(named), "\(reason)")
      }
      #expect(UnitFiles(folder: cut.unitFolder).isWhole(0))
    }
  }
}
