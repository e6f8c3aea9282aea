import Commands
import FamilySamples
import Foundation
import Metrics
import TestSupport
import Testing

@Suite("Every exit code of the table")
struct EveryExitCodeTests {
  /// A code without a case does not compile; a code that no command returns fails.
  @Test("every exit code is returned by a command", arguments: ExitCode.allCases)
  func reached(code: ExitCode) throws {
    let outcome =
      switch code {
      case .holds: try command("scenarios validate")
      case .unexpectedFailure: try otherExit()
      case .budgetExceeded: try command("run one --out out", "\nbudgets: {cache.decodes: 0}")
      case .regression: try gate("a --update", then: "worse")
      case .invariantBroken: try command("run one --out out", "\nprovocations: {toast.once: 1000000}")
      case .undecided: try interruptedRun()
      case .notComparable: try gate("a --update", then: "seed")
      case .notDeterministic: try otherReplay()
      case .usage: try command("run one --seed many")
      case .invalidInput: try command("run one", "\nsede: 1")
      case .missingInput: try command("run two")
      case .machineTrouble: try command("run one --shard 0/2 --out /proc/nowhere")
      }
    #expect(outcome.exit == code.rawValue, "\(outcome.output)\(outcome.complaint)")
  }

  @Test(
    "5: a run ended by ctrl-C finishes the current family, reports the number done, and writes its report"
  )
  func interrupted() throws {
    try RunFixture.withScenarios(["many": Self.many]) { root in
      let outcome = try Self.interruptedRun(in: root)
      #expect(outcome.exit == 5, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("CUT SHORT"), "\(outcome.output)")
      #expect(outcome.output.contains("to continue, repeat the command with --resume"), "\(outcome.output)")
      let last = try #require(outcome.output.split(separator: "\n").last)
      #expect(try JSONSerialization.jsonObject(with: Data(last.utf8)) is [String: Any], "\(last)")
      let report = try JSONSerialization.jsonObject(
        with: Data(contentsOf: root.appending(path: "out/report.json")))
      let object = try #require(report as? [String: Any])
      #expect(object["exit"] as? Int == 5 && object["isCutShort"] as? Bool == true)
      let verdict = try #require(object["verdict"] as? String)
      #expect(verdict.contains("Ended early after ") && verdict.contains(" of 4000 families."), "\(verdict)")
    }
  }

  @Test(
    "a killed run resumes to the result of an undisturbed one; without a run to resume the exit code is 66",
    .slow)
  func killed() throws {
    try RunFixture.withScenarios(["many": Self.many]) { root in
      func run(_ line: String, _ meanwhile: (Process) -> Void = { _ in }) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(
          line.split(separator: " ").map(String.init), in: root, meanwhile: meanwhile)
      }
      func digest(_ folder: String) throws -> String {
        let data = try Data(contentsOf: root.appending(path: folder + "/report.json"))
        let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require((report["deterministic"] as? [String: Any])?["digest"] as? String)
      }
      let line = "run many --families 0-39 --workers 1 --out"
      #expect(try run("\(line) out --resume").exit == 66)
      #expect(try run("\(line) whole").exit == 0)
      let third = root.appending(path: "out/units/unit-00002.json").path
      _ = try run("\(line) out") { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: third) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
      }
      let rest = try run("\(line) out --resume")
      #expect(
        rest.exit == 0 && rest.output.contains("reused from the interrupted run: "), "\(rest.output)")
      #expect(try digest("out") == digest("whole"))
      #expect(!rest.output.contains("to continue"), "\(rest.output)")
    }
  }

  /// Enough families that no machine has finished before the signal: at 20 ms each they take a minute.
  private static let many = RunFixture.modelled.replacing("families: 2,", with: "families: 4000,")

  private func interruptedRun() throws -> BuiltCommand.Outcome {
    var outcome: BuiltCommand.Outcome?
    try RunFixture.withScenarios(["many": Self.many]) { outcome = try Self.interruptedRun(in: $0) }
    return try #require(outcome)
  }

  /// Sends SIGINT as soon as the first family is being written.
  private static func interruptedRun(in root: URL) throws -> BuiltCommand.Outcome {
    let begun = root.appending(path: "out/units").path
    let line = ["run", "many", "--workers", "1", "--out", "out", "--format", "json"]
    return try BuiltCommand.run(line, in: root) { process in
      while process.isRunning, !FileManager.default.fileExists(atPath: begun) { sched_yield() }
      process.interrupt()
    }
  }

  private func command(_ line: String, _ more: String = "") throws -> BuiltCommand.Outcome {
    var outcome: BuiltCommand.Outcome?
    try RunFixture.withScenarios(["one": RunFixture.modelled + more]) { root in
      outcome = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root)
    }
    return try #require(outcome)
  }

  /// Runs `gate` with one line, then with another; the exit code of the second.
  private func gate(_ first: String, then second: String) throws -> BuiltCommand.Outcome {
    var outcome: BuiltCommand.Outcome?
    try ReportFixture.withRuns([
      "a": { _ in }, "worse": ReportFixture.set("cache.decodes", 409), "seed": { $0.seed = 28 },
    ]) { root in
      for line in [first, second] {
        outcome = try BuiltCommand.run(["gate"] + line.split(separator: " ").map(String.init), in: root)
      }
    }
    return try #require(outcome)
  }

  /// Reports a run that its report says has failed.
  private func otherExit() throws -> BuiltCommand.Outcome {
    var outcome: BuiltCommand.Outcome?
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      _ = try BuiltCommand.run(["run", "one", "--families", "0-0", "--out", "out"], in: root)
      let file = root.appending(path: "out/report.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let other = text.replacing(/\n  "exit" : [0-9]+/, with: "\n  \"exit\" : 1")
      #expect(text != other)
      try Data(other.utf8).write(to: file)
      outcome = try BuiltCommand.run(["report", "out"], in: root)
    }
    return try #require(outcome)
  }

  /// Replays a run whose script has been changed since.
  private func otherReplay() throws -> BuiltCommand.Outcome {
    var outcome: BuiltCommand.Outcome?
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      _ = try BuiltCommand.run(["run", "one", "--families", "0-0", "--out", "out"], in: root)
      let file = root.appending(path: "out/scenario.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let other = text.replacing("\"nanoseconds\" : 5000000000\n", with: "\"nanoseconds\" : 7000000000\n")
      #expect(text != other)
      try Data(other.utf8).write(to: file)
      outcome = try BuiltCommand.run(["replay", "out", "--family", "0"], in: root)
    }
    return try #require(outcome)
  }
}
