import FamilySamples
import Foundation
import Invariants
import Simulation
import Testing

@Suite("Planted bugs are caught", .planted)
struct PlantedBugTests {
  @Test("each planted bug is caught by its rule, and by no other than its header names")
  func table() throws {
    var table = PlantedTable()
    try RunFixture.withScenarios([:]) { folder in
      for row in PlantedBug.tried(FamilyBugs.all).map({ PlantedRow(bug: $0) }) {
        let name = row.bug.name
        let checker = row.bug.rule
        let caught: PlantedRow.Caught
        do { caught = try row.play(in: folder) } catch {
          Issue.record("\(name): \(error)")
          continue
        }
        #expect(!caught.by.isEmpty, "\(name): nobody objects")
        // A budget may be limited to a class of devices.
        let others = caught.by.filter { $0 != checker && !$0.hasPrefix(checker + "@") }.filter {
          !row.bug.breaksToo.contains($0)
        }
        #expect(others.isEmpty, "\(name): \(others) object, not only \(checker)")
        table.add(row, caught, isRight: !caught.by.isEmpty && others.isEmpty)
      }
    }
    try table.write()
  }

  @Test(
    "an unknown bug is a usage error that lists the known ones; the old flag is accepted with a note"
  )
  func unknown() throws {
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { folder in
      let known = FamilyBugs.ofRuns.map(\.name).joined(separator: ", ")
      let complaint = "skiprope: `--planted` is `leek`, but must be one of \(known)"
      let outcome = try BuiltCommand.run(["run", "one", "--planted", "leek"], in: folder)
      #expect(
        outcome.exit == 64 && outcome.complaint.hasPrefix(complaint.prefix(300)), "\(outcome.complaint)")
      let former = try BuiltCommand.run(["run", "one", "--canary", "leek"], in: folder)
      let note = "note: `--canary` is now `--planted`; use that instead\n"
      #expect(former.exit == 64 && former.complaint == note + outcome.complaint, "\(former.complaint)")
    }
  }
}
