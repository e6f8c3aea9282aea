import FamilySubject
import Foundation
import Fuzzing
import Invariants
import Kernel
import Playing
import ScenarioFormat
import Searching
import Simulation
import Skiprope
import Testing

@Suite("Searches of a gallery with a planted bug", .planted)
struct PlantedSearchTests {
  @Test("findings are the same for one worker and two, and state by how much a debounce is too short")
  func sameFindings() throws {
    let short = try #require(FamilyBugs.ofGestures.first { $0.name == "short-debounce" })
    let one = PlantedTrial<BreakFinding>(short, seed: 5, rounds: SearchRounds(workers: 1))
    let two = PlantedTrial<BreakFinding>(short, seed: 5, rounds: SearchRounds(workers: 2))
    #expect(one == two)
    let finding = try #require(one.finding)
    let pause = try #require(finding.margin.pauseMilliseconds)
    #expect((1...20).contains(pause), "\(finding.margin)")
  }

  @Test("each bug's recording breaks its rule if the bug is planted", arguments: FamilyBugs.ofGestures)
  func bug(bug: PlantedBug) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Scenarios/regressions")
    let library = ScenarioLibrary(
      root: folder.standardized.path, vocabulary: FamilySubject.compiled.subject.vocabulary)
    let scenario = try library.load("\(folder.standardized.path)/planted-\(bug.name).yaml").anchored
    let violation = try FindingReplay.play(scenario, bug: bug.name)
    #expect(violation?.rule == bug.rule)
  }
}
