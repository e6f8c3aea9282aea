import CelebrationSubject
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
  /// For what needs the bugs planted, as the copy of the sources has that scripts/planted builds.
  static var planted: Self {
    .enabled(if: !FamilyBugs.all.isEmpty, "scripts/planted plants the bugs and runs this")
  }
}

extension PlantedBug {
  /// Whether each rule's first bug is tried and no other, as `scripts/planted --one-each` has it.
  static let isOneEach = ProcessInfo.processInfo.environment["SKIPROPE_PLANTED_ONE_EACH"] != nil

  /// Those of a list that are tried here; some are only for `scripts/noticed`.
  static func tried(_ all: [PlantedBug], isOneEach: Bool = isOneEach) -> [PlantedBug] {
    var seen: Set<String> = []
    let bugs = all.filter { $0.kind != "noticed" }
    return isOneEach ? bugs.filter { seen.insert($0.rule).inserted } : bugs
  }
}

@Suite("What is planted")
struct PlantedTests {
  /// What is wrong with the facts of bugs, a line each.
  private func faults(_ bugs: [PlantedBug]) -> [String] {
    let apps: [any PlayedSubject] = [FamilySubject.compiled.subject, Harness.played(CelebrationSubject.self)]
    let rules = apps.flatMap(\.vocabulary.invariants) + HistoryRule.allCases.map(\.id)
    return bugs.flatMap { bug in
      ([bug.rule] + bug.breaksToo).filter { rule in
        // A comparison of programs names stages and lanes, which are no metrics.
        if bug.kind == "pairs", rule.hasPrefix("stage.") || rule.hasPrefix("lane.") { return false }
        return !rules.contains(rule) && !apps.contains { $0.vocabulary.metrics.metric(rule) != nil }
      }.map { "\(bug.name): there is no rule, budget or metric `\($0)`" }
        + [PlantedRow.complaint(about: bug)].compactMap { $0 }
    }
  }

  // Without this a copy in which nothing is planted would leave everything out, and say that all went well.
  @Test("are bugs of both apps, each with rules that there are and a trial that there is")
  func all() {
    #expect(!FamilyBugs.all.isEmpty && !CelebrationBugs.all.isEmpty && !FamilyBugs.ofReplicas.isEmpty)
    #expect(faults(FamilyBugs.all + CelebrationBugs.all) == [])
  }

  @Test("one of each rule are the first of each, in the order of the list")
  func oneEach() {
    let bugs = [("a", "zoom.range"), ("b", "toast.twice"), ("c", "zoom.range")].map {
      PlantedBug($0.0, rule: $0.1, trial: "run rules")
    }
    #expect(PlantedBug.tried(bugs, isOneEach: true).map(\.name) == ["a", "b"])
    #expect(PlantedBug.tried(bugs, isOneEach: false).map(\.name) == ["a", "b", "c"])
  }

  @Test("a rule or a trial that there is not is named with its bug")
  func unknown() {
    #expect(
      faults([
        PlantedBug("late", rule: "toast.twice", trial: "run rules", breaksToo: ["zoom.range", "zoom.rage"]),
        PlantedBug("lost", rule: "zoom.range", trial: "run rulez"),
        PlantedBug("left", rule: "garden.shows", trial: "year 3 days of spring"),
        PlantedBug("long", rule: "unequal", trial: "histories"),
      ]) == [
        "late: there is no rule, budget or metric `toast.twice`",
        "late: there is no rule, budget or metric `zoom.rage`", "lost: there is no trial `run rulez`",
        "left: there is no trial `year 3 days of spring`",
      ])
  }
}
