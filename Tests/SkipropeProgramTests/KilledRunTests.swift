import FamilySamples
import Foundation
import TestSupport
import Testing

/// Run folders could not be used after their run was killed: workers wrote for half a second more, and half-removed folders had
/// lost their mark.
@Suite("Killed runs")
struct KilledRunTests {
  private static let few = RunFixture.modelled.replacing("families: 2,", with: "families: 24,")
    .replacing("length: 25s", with: "length: 5s")

  private func run(_ words: [String], in root: URL, _ meanwhile: (Process) throws -> Void = { _ in }) throws
    -> BuiltCommand.Outcome
  {
    try BuiltCommand.run(["run", "few"] + words, in: root, meanwhile: meanwhile)
  }

  private func digest(_ root: URL, _ folder: String) throws -> String {
    let data = try Data(contentsOf: root.appending(path: "\(folder)/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let part = try #require(report["deterministic"] as? [String: Any])
    return try #require(part["digest"] as? String)
  }

  /// The child processes of a process, by the kernel's list.
  private func children(of process: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { number in
      let line = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
      let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == "\(process)"
    }
  }

  private func isThere(_ process: Int32) -> Bool {
    let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.first.map { $0 != "Z" && $0 != "X" } ?? false
  }

  /// Runs until a unit is complete, sends the signal, and returns the workers.
  private func killed(
    by number: Int32, in root: URL, to folder: String
  ) throws -> (outcome: BuiltCommand.Outcome, workers: [Int32]) {
    let first = root.appending(path: "\(folder)/units/unit-00002.json").path
    var workers: [Int32] = []
    let outcome = try run(["--workers", "2", "--out", folder], in: root) { process in
      while process.isRunning, !FileManager.default.fileExists(atPath: first) { sched_yield() }
      while process.isRunning, workers.isEmpty { workers = children(of: process.processIdentifier) }
      kill(process.processIdentifier, number)
    }
    return (outcome, workers)
  }

  @Test(
    "a killed run's workers end with it, and its folder can be used at once, with and without --resume", .slow
  )
  func killed() throws {
    try RunFixture.withScenarios(["few": Self.few]) { root in
      #expect(try run(["--out", "whole"], in: root).exit == 0)
      let whole = try digest(root, "whole")
      for (number, flags) in [["--resume"], []].enumerated() {
        let (outcome, workers) = try killed(by: SIGKILL, in: root, to: "out\(number)")
        try #require(outcome.exit == -SIGKILL && !workers.isEmpty)
        let again = try run(["--out", "out\(number)"] + flags, in: root)
        #expect(again.exit == 0, "\(again)")
        #expect(try digest(root, "out\(number)") == whole)
        #expect(workers.filter(isThere) == [])
      }
    }
  }

  @Test("SIGTERM ends a run and its workers; it reports being cut short and resumes to the same result")
  func terminated() throws {
    try RunFixture.withScenarios(["few": Self.few]) { root in
      #expect(try run(["--out", "whole"], in: root).exit == 0)
      let (outcome, workers) = try killed(by: SIGTERM, in: root, to: "out")
      #expect(outcome.exit == 5 && outcome.output.contains("Ended early after"), "\(outcome)")
      #expect(workers.filter(isThere) == [])
      #expect(!FileManager.default.fileExists(atPath: root.appending(path: "out/scratch").path))
      let again = try run(["--out", "out", "--resume"], in: root)
      #expect(again.exit == 0 && again.output.contains("reused from the interrupted run"), "\(again)")
      #expect(try digest(root, "out") == digest(root, "whole"))
    }
  }

  @Test("a run in a half-removed folder starts over, and overwrites no other files", .slow)
  func halfRemoved() throws {
    try RunFixture.withScenarios(["few": Self.few]) { root in
      let (_, workers) = try killed(by: SIGKILL, in: root, to: "out")
      #expect(!workers.isEmpty)
      // As after a removal killed in the middle: some files are gone, the mark exists.
      for name in ["run.json", "unit-00000.json", "unit-00001.sqlite"] {
        // Which of them exist depends on the time of the kill.
        try? FileManager.default.removeItem(at: root.appending(path: "out/units/\(name)"))
      }
      let again = try run(["--out", "out"], in: root)
      #expect(again.exit == 0, "\(again)")
      try FileManager.default.createDirectory(
        at: root.appending(path: "out/scratch"), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: root.appending(path: "out/scratch/notes.txt"))
      let refused = try run(["--out", "out"], in: root)
      #expect(
        refused.exit == 64 && refused.complaint.contains("`out/scratch` was not made by a run"), "\(refused)")
      #expect(FileManager.default.fileExists(atPath: root.appending(path: "out/scratch/notes.txt").path))
    }
  }
}
