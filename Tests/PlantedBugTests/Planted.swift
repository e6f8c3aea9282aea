import Commands
import FamilySubject
import Foundation
import Invariants
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Skiprope
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that need planted bugs, in the copy of the sources that scripts/planted builds.
  static var planted: Self {
    .enabled(if: !FamilyBugs.all.isEmpty, "scripts/planted plants the bugs and runs this")
  }
}

extension PlantedBug {
  /// Whether only each rule's first bug is tried, as with `scripts/planted --one-each`.
  static let isOneEach = ProcessInfo.processInfo.environment["SKIPROPE_PLANTED_ONE_EACH"] != nil

  /// The bugs of a list that these tests try. The commands `planted` and `noticed` try the others.
  static func tried(_ all: [PlantedBug], isOneEach: Bool = isOneEach) -> [PlantedBug] {
    let bugs = all.filter { !["play", "noticed"].contains($0.kind) }
    return isOneEach ? PlantedRequest.firsts(bugs) : bugs
  }
}

@Suite("Planted bugs")
struct PlantedTests {
  /// Errors in the descriptions of bugs, a line each.
  private func faults(_ bugs: [PlantedBug]) -> [String] {
    let app = FamilySubject.compiled.subject.vocabulary
    let rules = app.invariants + HistoryRule.allCases.map(\.id)
    return bugs.flatMap { bug in
      ([bug.rule] + bug.breaksToo).filter { rule in
        // A comparison of programs names stages and lanes, which are not metrics.
        if bug.kind == "pairs", rule.hasPrefix("stage.") || rule.hasPrefix("lane.") { return false }
        return !rules.contains(rule) && app.metrics.metric(rule) == nil
      }.map { "\(bug.name): there is no rule, budget or metric `\($0)`" }
        + [PlantedRow.complaint(about: bug)].compactMap { $0 }
    }
  }

  // Without this test, a copy without planted bugs would skip all tests and pass.
  @Test("every planted bug has existing rules and a known trial")
  func all() {
    #expect(!FamilyBugs.all.isEmpty && !FamilyBugs.ofReplicas.isEmpty)
    #expect(faults(FamilyBugs.all) == [])
  }

  @Test("an unknown rule or trial is named with its bug")
  func unknown() {
    #expect(
      faults([
        PlantedBug(
          "late", rule: "toast.twice", trial: "play evening", breaksToo: ["zoom.range", "zoom.rage"]),
        PlantedBug("lost", rule: "zoom.range", trial: "run evening"),
        PlantedBug("left", rule: "zoom.range", trial: "play evenings"),
        PlantedBug("long", rule: "unequal", trial: "histories"),
      ]) == [
        "late: there is no rule, budget or metric `toast.twice`",
        "late: there is no rule, budget or metric `zoom.rage`", "lost: there is no trial `run evening`",
        "left: there is no trial `play evenings`",
      ])
  }
}
