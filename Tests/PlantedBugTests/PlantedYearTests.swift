import CelebrationSubject
import FamilySamples
import Foundation
import Playing
import Simulation
import Skiprope
import Testing

@Suite("Planted bugs of 365 are caught", .planted)
struct PlantedYearTests {
  private static let bugs = PlantedBug.tried(CelebrationBugs.all)

  /// The scenarios that bugs are tried on, and where all are those that have a name.
  private static let scenarios: [String: String] = {
    let names = Set(bugs.map(\.setting)).union(PlantedBug.isOneEach ? [] : Set(PlantedYear.named.keys))
    return Dictionary(uniqueKeysWithValues: names.sorted().map { ($0, PlantedYear.text($0) ?? "") })
  }()

  /// The rules and budgets that a run with a bug, or without, says are broken.
  private func broken(_ scenario: String, _ bug: String? = nil, seed: Int? = nil, in folder: URL) throws
    -> [String]
  {
    let planted = (bug.map { ["--planted", $0] } ?? []) + (seed.map { ["--seed", "\($0)"] } ?? [])
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--moments", "none", "--out", bug ?? "\(scenario) out"] + planted,
      in: folder, program: BuiltCommand.location(of: "celebrations"))
    let last = try #require(outcome.output.split(separator: "\n").last, "\(outcome.complaint)")
    let line = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
    return (line?["invariants"] as? [String] ?? []) + (line?["budgets"] as? [String] ?? [])
  }

  /// What objects to a bug with the seed of its header, or with the first of these on which its rule does: in a few days a user may
  /// come by nothing of what a bug is in.
  private func objections(to bug: PlantedBug, in folder: URL) throws -> [String] {
    var rules = try broken(bug.setting, bug.name, in: folder)
    for seed in 1...PlantedYearTests.seedCount where !rules.contains(bug.rule) {
      rules = try broken(bug.setting, bug.name, seed: seed, in: folder)
      if rules.contains(bug.rule) {
        print("\(bug.name) is caught with seed \(seed), and not with that of its header")
      }
    }
    return rules
  }
  private static let seedCount = 24

  @Test("each by its rule and by no other than its header says, and none without a bug")
  func table() throws {
    try RunFixture.withScenarios(PlantedYearTests.scenarios) { (folder) throws in
      for scenario in PlantedYearTests.scenarios.keys.sorted() {
        let rules = try broken(scenario, in: folder)
        #expect(rules.isEmpty, "\(scenario): \(rules)")
      }
      let bugs = PlantedYearTests.bugs
      let reported = TwoAtATime.results(Array(bugs.indices)) { place in
        try self.objections(to: bugs[place], in: folder)
      }
      for (place, bug) in bugs.enumerated() {
        let rules = try #require(reported[place]).get()
        #expect(rules.contains(bug.rule), "\(bug.name): \(rules)")
        #expect(Set(rules).subtracting([bug.rule] + bug.breaksToo).isEmpty, "\(bug.name): \(rules)")
      }
    }
  }

  @Test("each rule of 365 has a bug")
  func rules() {
    let caught = Set(CelebrationBugs.all.map(\.rule))
    #expect(Harness.played(CelebrationSubject.self).rules.map(\.id).filter { !caught.contains($0) } == [])
  }
}
