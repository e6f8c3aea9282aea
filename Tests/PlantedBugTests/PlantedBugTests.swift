import FamilySamples
import Foundation
import Invariants
import Simulation
import Testing

@Suite("Planted bugs are caught", .planted)
struct PlantedBugTests {
  private static let scenarios = Dictionary(
    uniqueKeysWithValues: PlantedEvening.allCases.map { ($0.rawValue, $0.text) })

  /// Those that bugs are tried on; all of them where all bugs are.
  private static let evenings: [PlantedEvening] = {
    let played = Set(PlantedBug.tried(FamilyBugs.all).filter { $0.kind == "run" }.map(\.setting))
    return PlantedEvening.allCases.filter { !PlantedBug.isOneEach || played.contains($0.rawValue) }
  }()

  @Test("each by its rule, and by no other than its header says")
  func table() throws {
    var table = PlantedTable()
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let rows = PlantedBug.tried(FamilyBugs.all).map { PlantedRow(bug: $0) }
      for (row, result) in zip(rows, PlantedBugTests.play(rows, in: folder)) {
        let name = row.bug.name
        let checker = row.bug.rule
        let caught: PlantedRow.Caught
        do { caught = try result.get() } catch {
          Issue.record("\(name): \(error)")
          continue
        }
        #expect(!caught.by.isEmpty, "\(name): nobody objects")
        // A budget may be for a class of devices.
        let others = caught.by.filter { $0 != checker && !$0.hasPrefix(checker + "@") }.filter {
          !row.bug.breaksToo.contains($0)
        }
        #expect(others.isEmpty, "\(name): \(others) object, not only \(checker)")
        table.add(row, caught, isRight: !caught.by.isEmpty && others.isEmpty)
      }
    }
    try table.write()
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
    arguments: PlantedBugTests.evenings)
  func healthy(evening: PlantedEvening) throws {
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let told = try PlantedRun.play(evening.rawValue, nil, to: "out", in: folder)
      #expect(told.exit == 0 && told.budgets.isEmpty && told.invariants.isEmpty, "\(told.words)")
    }
  }

  @Test(
    "a bug that there is not is wrong use, and those there are are named; the old flag is understood, with a note"
  )
  func unknown() throws {
    try RunFixture.withScenarios(PlantedBugTests.scenarios) { folder in
      let known = FamilyBugs.ofRuns.map(\.name).joined(separator: ", ")
      let complaint = "skiprope: `--planted` is `leek`, but must be one of \(known)"
      let outcome = try BuiltCommand.run(["run", "rules", "--planted", "leek"], in: folder)
      #expect(
        outcome.exit == 64 && outcome.complaint.hasPrefix(complaint.prefix(300)), "\(outcome.complaint)")
      let former = try BuiltCommand.run(["run", "rules", "--canary", "leek"], in: folder)
      let note = "note: `--canary` is now `--planted`; type that instead\n"
      #expect(former.exit == 64 && former.complaint == note + outcome.complaint, "\(former.complaint)")
    }
  }
}
