import FamilySamples
import Foundation
import Invariants
import Testing

@Suite("Planted bugs are caught", .planted)
struct PlantedBugTests {
  private static let scenarios = Dictionary(
    uniqueKeysWithValues: PlantedEvening.allCases.map { ($0.rawValue, $0.text) })

  @Test("each by its checker and by no other, and the handbook's table says by which")
  func table() throws {
    var table = PlantedTable()
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let rows = PlantedBug.allCases.map { PlantedRow(bug: $0) }
      for (row, result) in zip(rows, PlantedBugTests.play(rows, in: folder)) {
        let name = row.bug.rawValue
        let checker = row.bug.checker
        let caught: PlantedRow.Caught
        do { caught = try result.get() } catch {
          Issue.record("\(name): \(error)")
          continue
        }
        #expect(!caught.by.isEmpty, "\(name): nobody objects")
        // A budget may be for a class of devices.
        let others = caught.by.filter { $0 != checker && !$0.hasPrefix(checker + "@") }.filter {
          !row.bug.isSeenToo.contains($0)
        }
        #expect(others.isEmpty, "\(name): \(others) object, not only \(checker)")
        table.add(row, caught, isRight: !caught.by.isEmpty && others.isEmpty)
      }
    }
    try table.write()
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let handbook = try String(contentsOf: root.appending(path: "docs/harness.md"), encoding: .utf8)
    let told = handbook.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
      line.firstMatch(of: /^\| `([a-z-]+)` \| `([^`]+)` \|/).map { [String($0.1), String($0.2)] }
    }
    let all = PlantedBug.ofRuns.map { [$0.rawValue, $0.checker] }
    #expect(told.filter { row in PlantedBug(rawValue: row[0]) != nil } == all, "docs/harness.md, section 10")
  }

  /// Runs two at a time, as most have one family; then, one by one, what is held against figures of another run or uses every
  /// processor by itself.
  private static func play(_ rows: [PlantedRow], in folder: URL) -> [Result<PlantedRow.Caught, any Error>] {
    let caught = TwoAtATime.results(rows.indices.filter { rows[$0].isRun }) { try rows[$0].play(in: folder) }
    return rows.indices.map { index in
      caught[index] ?? Result { try rows[index].play(in: folder) }
    }
  }

  @Test(
    "without a bug the same evenings hold every budget and break nothing",
    arguments: PlantedEvening.allCases)
  func healthy(evening: PlantedEvening) throws {
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let told = try PlantedRun.play(evening.rawValue, nil, to: "out", in: folder)
      #expect(told.exit == 0 && told.budgets.isEmpty && told.invariants.isEmpty, "\(told.words)")
    }
  }

  @Test("a bug that nobody knows is wrong use, and those there are are named")
  func unknown() throws {
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let outcome = try BuiltCommand.run(["run", "rules", "--planted", "leek"], in: folder)
      #expect(outcome.exit == 64)
      #expect(
        outcome.complaint.hasPrefix(
          "skiprope: `--planted` is `leek`, but must be one of main-lane-decode, slow-frame, leak, "
            + "slow-leak, ended-leak, withdrawn-leak, refusal-leak, vanished-leak, launch-leak, unbounded-memory"
        ))
    }
  }
}
