import FamilySamples
import Foundation
import SkipropeTesting
import TestSupport
import Testing

@Suite("Runs as part of a test suite")
struct HarnessProgramTests {
  private static let scenario = """
    about: One child looks at photos for some seconds.
    population: {families: 1, children-per-family: 1, photos-per-family: 24, categories-per-family: 3}
    real: {decode: modelled}
    session: {length: 5s}

    """

  /// A program in a folder with two scenarios, one of them with a budget that always fails.
  private func withProgram(_ body: (HarnessProgram, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skiprope-tests-\(UUID().uuidString)")
    let scenarios = folder.appending(path: "Scenarios")
    try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let strict = Self.scenario + "budgets: {frame.cost.p99: 0.000001 ms, hitch.ratio: 1000 ms/s}\n"
    try Data(Self.scenario.utf8).write(to: scenarios.appending(path: "small.yaml"))
    try Data(strict.utf8).write(to: scenarios.appending(path: "strict.yaml"))
    try await body(HarnessProgram(at: try BuiltCommand.location(), in: folder), folder)
  }

  @Test("a passing run has its figures and its page, and is reproducible")
  func holds() async throws {
    try await withProgram { program, _ in
      let run = try await program.expectHolds("small", seed: 3)
      #expect(run.holds && run.exit == 0 && run.failures.isEmpty, "\(run.verdict)")
      #expect(run.metrics["frame.cost.p99"] != nil)
      #expect(FileManager.default.fileExists(atPath: run.page.path))
      let again = try await program.run("small", seed: 3, named: "again")
      let other = try await program.run("small", seed: 4)
      #expect(again.digest == run.digest && other.digest != run.digest)
      #expect(other.folder.lastPathComponent == "small-4")
    }
  }

  @Test("each exceeded budget is an issue with its value, the command and the page")
  func fails() async throws {
    try await withProgram { program, _ in
      let run = try await program.run("strict", settings: ["session.length": "3s"])
      #expect(!run.holds && run.exit == 2 && run.failures.map(\.name) == ["frame.cost.p99"], "\(run.verdict)")
      #expect(run.failures.first?.words.contains("may be 1e-06 ms") == true, "\(run.failures)")
      #expect(run.command.contains("--set session.length=3s"))
      try await withKnownIssue("what a failing run records") {
        try await program.expectHolds("strict")
      } matching: { issue in
        let said = "\(issue.comments)"
        return said.contains("frame.cost.p99 is ") && said.contains("Again: ") && said.contains("report.html")
      }
    }
  }

  @Test(
    "an unknown scenario is an error with the program's message, and a program that is not built is an error"
  )
  func errors() async throws {
    try await withProgram { program, folder in
      do {
        _ = try await program.run("smal")
        Issue.record("it ran")
      } catch {
        let said = "\(error)"
        #expect(said.contains("exited with 66") && said.contains("small"), "\(said)")
      }
      #expect {
        _ = try HarnessProgram("no-such-program", in: folder.path)
      } throws: { error in
        "\(error)".contains("swift build -c release --product no-such-program")
      }
    }
  }

  @Test("cancelling ends the run", .timeLimit(.minutes(1)))
  func cancelling() async throws {
    try await withProgram { program, _ in
      let task = Task { try await program.run("small", settings: ["session.length": "24h"]) }
      task.cancel()
      if case .success(let run) = await task.result { #expect(!run.holds, "\(run.verdict)") }
    }
  }

  @Test(
    "the moment of an example is parsed, for one session and for several",
    arguments: [
      ("user 5, at 0:28.350: 3 meetings are saved of 2", "5 1 0:28.350"),
      ("family 11, child 2, at 1:02:03.004: it: was, at 0:01.000: so", "11 2 1:02:03.004"),
      ("it is not so", ""),
    ])
  func moments(_ example: String, _ moment: String) {
    let read = FinishedRun.Moment(in: example)
    #expect(read.map { "\($0.unit) \($0.session) \($0.time)" } ?? "" == moment)
    if moment == "5 1 0:28.350" {
      #expect(read?.time(after: -2_000) == "26.350s" && read?.time(after: -30_000) == "0.000s")
      #expect(read?.time(after: 60_700) == "89.050s")
    }
  }
}
