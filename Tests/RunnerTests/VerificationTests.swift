import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Runner
import ScenarioFormat
import Skiprope
import Testing

@Suite("A run that is verified by a second one")
struct VerificationTests {
  /// Runs two families, verified, with a worker that does `harm` to family 1 when hashing is of this kind.
  private func run(harm: String, hashing: String, in folder: String) throws -> RunReport {
    let script = folder + "/worker.sh"
    let text = """
      #!/bin/sh
      read -r order
      case "$SKIPROPE_HASHING $order" in \(hashing)*'"unit":1'[,}]*) \(harm) ;; esac
      printf '%s\\nrun\\nquit\\n' "$order" | '\(try builtCommand())' worker
      """
    try makeScript(text, at: script)
    let plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: .tiny(families: 2), units: 0..<2, workers: 2,
      repetitions: 1,
      keepAllFrames: false, verify: true, folder: folder + "/run", executable: script, commit: "test",
      bug: nil)
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      .report
  }

  private static let silence = "printf 'ready 1 open run\\nopened 1\\ndone ok\\n'; exit 0"

  @Test(
    "a family without a result in either pass is a failure with its name",
    arguments: [
      ("deterministic", silence, "family 1: failed: it left no result"),
      ("random", silence, "family 1, run again to verify: it left no result"),
      ("random", "kill -9 $$", "family 1, run again to verify: crashed (signal 9)"),
    ])
  func noResult(hashing: String, harm: String, failure: String) throws {
    try withFolder { folder in
      let report = try run(harm: harm, hashing: hashing, in: folder)
      #expect(report.exit == 4)
      #expect(report.verdict == "A family did not finish: \(failure)")
    }
  }

  @Test("two passes that agree are a verified run")
  func agree() throws {
    try withFolder { folder in
      let report = try run(harm: "true", hashing: "random", in: folder)
      #expect(report.exit == 0, "\(report.verdict)")
    }
  }

  /// The virtual second in which family 1's first child is first met by something in another frame at 60 Hz.
  private static func firstChange(_ first: Scenario, _ second: Scenario) -> Int64? {
    let frames = [first, second].map { scenario in
      FamilyPlan(scenario, index: 1).children[0].signals.map { $0.time.nanoseconds * 60 / 1_000_000_000 }
    }
    return zip(frames[0], frames[1]).first { $0 != $1 }.map { min($0, $1) / 60 }
  }

  @Test("a difference between two passes is named with family, child and second")
  func firstSecond() throws {
    try withFolder { folder in
      // Points are earned every seven seconds on average instead of five.
      let later =
        #"order=$(echo "$order" | sed 's/"earningEvery":{"nanoseconds":5/"earningEvery":{"nanoseconds":7/')"#
      let report = try run(harm: later, hashing: "random", in: folder)
      #expect(report.exit == 7)
      #expect(report.verdict.hasPrefix("Not deterministic: family 1, child 1: digest "), "\(report.verdict)")
      var other = Scenario.tiny(families: 2)
      other.session.earningEvery = .seconds(7)
      let second = try #require(VerificationTests.firstChange(.tiny(families: 2), other))
      let place = ", first different between \(Instant.seconds(second).sessionClock) and "
      #expect(report.verdict.contains(place), "\(report.verdict)")
    }
  }
}
