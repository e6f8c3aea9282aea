import Commands
import FamilySamples
import Foundation
import Kernel
import LedgerHistories
import SkipropeProgram
import TestSupport
import Testing

@Suite("skiprope histories")
struct HistoriesCommandTests {
  private func run(_ line: String) throws -> BuiltCommand.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "histories-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try BuiltCommand.run(["histories"] + line.split(separator: " ").map(String.init), in: folder)
  }

  private func lastLine(_ outcome: BuiltCommand.Outcome) throws -> [String: Any] {
    let last = outcome.output.split(separator: "\n").last ?? ""
    return try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
  }

  @Test("the example runs and reports what held, the same with one worker and with two", .slow)
  func holds() throws {
    let one = try run("--count 4000 --seed 3 --workers 1 --format json")
    let two = try run("--count 4000 --seed 3 --workers 2 --format json")
    #expect(one.exit == 0 && two.exit == 0, "\(one.output)\(one.complaint)")
    #expect(one.output.contains("[ok] every replica equal"), "\(one.output)")
    #expect(one.output.contains("[ok] sync.visible p50 "), "\(one.output)")
    let (first, second) = (try lastLine(one), try lastLine(two))
    #expect(first["digest"] as? String == second["digest"] as? String)
    #expect(first["histories"] as? Int == 4_000 && first["unprovoked"] as? [String] == [])
  }

  @Test("too few histories give exit code 4, because they exercise too little")
  func unprovoked() throws {
    let outcome = try run("--count 1")
    #expect(outcome.exit == 4, "\(outcome.output)\(outcome.complaint)")
    #expect(
      outcome.output.contains("[FAIL] never exercised: "), "\(outcome.output)")
    #expect(!outcome.output.contains("[ok]"), "\(outcome.output)")
    #expect(outcome.output.contains("\nin these histories: every replica equal, "), "\(outcome.output)")
    #expect(outcome.output.contains("\nsync.visible p50 "), "\(outcome.output)")
  }

  @Test("a single history is printed line by line")
  func only() throws {
    let outcome = try run("--only 7 --format json")
    #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.output.hasPrefix("history 7: "), "\(outcome.output)")
    #expect(outcome.output.contains("authority  child 1 is enrolled"), "\(outcome.output)")
    #expect(outcome.output.contains("recovery: no more faults"), "\(outcome.output)")
    #expect(try lastLine(outcome)["history"] as? Int == 7)
  }

  @Test("--time ends the run with exit code 5", .slow)
  func bound() throws {
    let outcome = try run("--count 1000000000 --time 1ms --workers 1")
    #expect(outcome.exit == 5, "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.output.contains("CUT SHORT"), "\(outcome.output)")
  }

  @Test("a change that takes more than a second to appear gives exit code 2")
  func slow() throws {
    let plan = HistoryPlan(seed: 1)
    var run = try HistoryRun(plan)
    try run.play()
    var result = HistoryResult()
    result.tally = run.tally
    result.isComplete = false
    #expect(HistoriesTable(result, seed: 1).exit == .undecided)
    #expect(!HistoriesTable(result, seed: 1).lines.contains { $0.contains("[ok]") })
    for _ in 0...run.tally.visible.count { result.tally.visible.record(.milliseconds(1_001)) }
    let table = HistoriesTable(result, seed: 1)
    #expect(table.exit == .budgetExceeded)
    #expect(table.lines.contains { $0.hasPrefix("[FAIL] sync.visible ") }, "\(table.lines)")
  }

  @Test("wrong use gives exit code 64")
  func wrongUse() throws {
    for (line, exit) in [
      ("--count 0", 64), ("here", 64), ("--only x", 64), ("--seed -1", 64), ("--workers 0", 64),
      ("--help", 0),
    ] as [(String, Int32)] {
      let outcome = try run(line)
      #expect(outcome.exit == exit, "\(line): \(outcome.complaint)")
    }
  }
}
