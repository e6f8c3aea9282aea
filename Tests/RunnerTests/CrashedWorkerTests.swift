import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("A run with failing workers")
struct CrashedWorkerTests {
  /// Runs three families with a worker that does `harm` when it is told to open family 1, and works for the others.
  private func run(harm: String, in folder: String) throws -> RunCoordinator.Outcome {
    let script = folder + "/worker.sh"
    // The order goes on to the real worker, followed by what the pool says anyway.
    let text = """
      #!/bin/sh
      read -r order
      case "$order" in *'"unit":1'[,}]*) \(harm) ;; esac
      printf '%s\\nrun\\nquit\\n' "$order" | '\(try builtCommand())' worker
      """
    try makeScript(text, at: script)
    let plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: .tiny(families: 3, length: .seconds(2)), units: 0..<3,
      workers: 2,
      repetitions: 1,
      keepAllFrames: false,
      verify: false, folder: folder + "/run", executable: script, commit: "test", bug: nil)
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
  }

  @Test(
    "a crashed family is marked with the cause, the others are reported, and the run exits with 4",
    arguments: [
      ("kill -9 $$", "crashed (signal 9)"), ("kill -SEGV $$", "crashed (signal 11)"),
      ("exit 3", "failed: the worker ended with code 3 before its time"),
      ("exit 0", "failed: the worker ended with code 0 before its time"),
      ("echo failed the photos are gone; exit 1", "failed: the photos are gone"),
      (
        "echo Fatal error: index out of range; exit 1",
        "failed: a worker sent an unknown message: Fatal error: index out of range"
      ),
    ])
  func oneDies(harm: String, outcome: String) throws {
    try withFolder { folder in
      let report = try run(harm: harm, in: folder).report
      #expect(report.deterministic.units.map(\.outcome) == ["complete", outcome, "complete"])
      #expect(report.exit == 4)
      #expect(report.verdict == "A family did not finish: family 1: \(outcome)")
      #expect(report.deterministic.units[0].sessions.count > 0)
    }
  }

  @Test(
    "a family with which the machine interfered is no failure of the app: the run ends and can be resumed"
  )
  func hindered() throws {
    try withFolder { folder in
      let error = #expect(throws: RunError.self) {
        _ = try run(harm: "echo hindered no space left; exit 0", in: folder)
      }
      #expect(
        error
          == .hindered("the machine interfered with 1 family; the first: family 1: failed: no space left"))
      var plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: .tiny(families: 3, length: .seconds(2)), units: 0..<3,
        workers: 2,
        repetitions: 1,
        keepAllFrames: false, verify: false, folder: folder + "/run", executable: try builtCommand(),
        commit: "test",
        bug: nil)
      plan.resumes = true
      let report = try RunCoordinator(
        plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }
      )
      .run().report
      #expect(report.exit == 0 && report.measured.storedUnits == 2, "\(report.verdict)")
    }
  }

  /// It was said once more, as `nothing is open; say open first`, and that was told, with 4.
  @Test(
    "missing or invalid input ends the run with the cause; other errors fail the family"
  )
  func refusedInput() throws {
    try withFolder { folder in
      func failure(_ harm: String) -> RunError? {
        do throws(any Error) {
          _ = try run(harm: harm, in: folder)
          return nil
        } catch { return error as? RunError }
      }
      #expect(failure("echo refused missing a.jpg is gone; exit 0") == .missingInput("a.jpg is gone"))
      #expect(failure("echo refused invalid a.jpg is a pipe; exit 0") == .invalidInput("a.jpg is a pipe"))
      let report = try run(harm: "echo failed the cause; echo failed no unit is open; exit 0", in: folder)
        .report
      #expect(report.deterministic.units[1].outcome == "failed: the cause")
    }
  }

  @Test("photos that disappear before a worker reads them are reported as missing")
  func missingPhotos() throws {
    try withFolder { folder in
      var scenario = Scenario.tiny(families: 2, length: .seconds(2))
      scenario.real.photos = .directory(folder + "/nowhere")
      let plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: scenario, units: 0..<2, workers: 2, repetitions: 1,
        keepAllFrames: false, verify: false,
        folder: folder + "/run", executable: try builtCommand(), commit: "test", bug: nil)
      let error = #expect(throws: RunError.self) {
        try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      }
      guard case .missingInput(let reason)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("there is no folder \(folder)/nowhere"))
    }
  }

  @Test("with a working worker the same run is complete")
  func allLive() throws {
    try withFolder { folder in
      let report = try run(harm: "true", in: folder).report
      #expect(report.deterministic.units.map(\.outcome) == ["complete", "complete", "complete"])
      #expect(report.exit == 0, "\(report.verdict)")
    }
  }

  @Test("a worker that cannot be started at all is an error of the run, not of a family")
  func noWorker() throws {
    try withFolder { folder in
      let plan = RunPlan(
        of: FamilySubject.compiled.subject, scenario: .tiny(), units: 0..<1, workers: 1, repetitions: 1,
        keepAllFrames: false, verify: false,
        folder: folder + "/run", executable: folder + "/nobody", commit: "test", bug: nil)
      #expect(throws: RunError.self) {
        try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      }
    }
  }
}
