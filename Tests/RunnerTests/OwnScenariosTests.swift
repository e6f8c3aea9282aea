import Families
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("The scenarios of this project")
struct OwnScenariosTests {
  /// The project's own folder of scenarios, three levels above this file.
  private let own = ScenarioLibrary(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios").path,
    vocabulary: FamilySubject.compiled.subject.vocabulary)

  /// Those of the project but for the scenarios of planted bugs.
  private func committed() throws -> [LoadedScenario] {
    try own.all().filter { !$0.file.contains("/planted/") }
  }

  @Test("all scenarios of the project are valid, state their purpose and have their file's name")
  func ownScenarios() throws {
    let all = try committed()
    #expect(
      all.map(\.scenario.name) == [
        "parents-cut-short", "sharing",
        "short-of-points", "two-devices",
        "soak-30min", "soak-night",
        "storm-synced",
        "storm", "dashboard", "evening-gallery",
        "family-evening", "logic-only",
        "real-photos",
        "debounce-edge", "planted-double-toast", "planted-second-commit", "planted-short-debounce",
        "planted-velocity-direction", "planted-zoom-past-four",
        "recorded-touches", "devices", "lock", "parents", "parity", "points", "relaunch", "setbacks",
        "small-disk", "smoke",
        "twilight", "world",
      ])
    for loaded in try own.all() { #expect(!loaded.scenario.about.isEmpty, "\(loaded.file)") }
  }

  @Test("each scenario of planted bugs is used by at least one bug")
  func planted() throws {
    let list = URL(filePath: own.root).deletingLastPathComponent().appending(
      path: "Tools/mutate/planted-bugs.txt")
    let text = try String(contentsOf: list, encoding: .utf8)
    let tried = Set(text.matches(of: /trial play ([a-z-]+)/).map { String($0.1) })
    let names = Set(try own.all().filter { $0.file.contains("/planted/") }.map(\.scenario.name))
    #expect(names == tried && names.count > 30)
  }

  @Test("names listed as unreached are declared, each once")
  func unreached() throws {
    let file = own.root + "/unreached.txt"
    let list = try UnreachedList(String(contentsOfFile: file, encoding: .utf8), file: file)
    let names = list.entries.map(\.name)
    #expect(!names.isEmpty && Set(names).count == names.count)
    #expect(names.allSatisfy(SessionCoverage.names.contains))
  }

  /// A layout that spun for 7 ms in each frame passed smoke: the cost of a frame is nearly all the assumed toolkit's.
  @Test("each scenario budgets the product's own cost, except the ten seconds that a search found")
  func productBudgets() throws {
    for loaded in try committed() where !loaded.scenario.name.hasPrefix("planted-") {
      for (id, most) in [("frame.product.p99", 0.15), ("frame.product.p999", 0.5)] {
        let line = loaded.scenario.budgets.first { $0.metric == id }
        #expect(line.map { $0.limit > 0 && $0.limit <= most } == true, "\(loaded.scenario.name): \(id)")
      }
    }
  }

  @Test("the evening has at least 20 children of 3 to 12 years and 2,000 photos for half an hour")
  func evening() throws {
    let evening = try own.load("evening-gallery").scenario
    #expect(evening.units * evening.population.childrenPerFamily.lowerBound >= 20)
    #expect(evening.units * evening.population.photosPerFamily.lowerBound >= 2_000)
    #expect(evening.population.ages.map(\.name) == (3...12).map { "\($0)" })
    #expect(evening.session.length == .minutes(30))
    #expect(evening.real.decode == .real)
    #expect(evening.population.expiringPercent > 0)
    #expect(evening.session.earningEvery > .zero && evening.session.redeemingEvery > .zero)
  }

  @Test("the large scenario has at least 100,000 photos, and 2,500 children on average")
  func logicOnly() throws {
    let scenario = try own.load("logic-only").scenario
    let population = scenario.population
    let children = population.childrenPerFamily
    #expect(scenario.units * population.photosPerFamily.lowerBound >= 100_000)
    #expect(scenario.units * (children.lowerBound + children.upperBound) / 2 >= 2_500)
  }

  @Test("the guide beside the scenarios names every key and every choice")
  func guide() throws {
    let text = try String(contentsOfFile: own.root + "/README.md", encoding: .utf8)
    let keys = FamilySubject.compiled.subject.vocabulary.sections.flatMap { section in
      (section.key.map { [$0] } ?? []) + section.fields.map(\.key)
    }
    let names = FamilySubject.compiled.subject.vocabulary.sections.flatMap { section in
      section.fields.flatMap { field in
        switch field.kind {
        case .choice(_, let names) where section.key == "presets": names
        case .weights(_, let names) where section.key == "session": names
        case .changes(_, let names, _) where field.key == "errands": names
        default: [String]()
        }
      }
    }
    #expect(names.contains("parity-px") && names.contains("hunt") && names.contains("race"))
    for name in keys + names {
      #expect(text.contains("`\(name)`"), "\(name)")
    }
    for name in try committed().map(\.scenario.name) { #expect(text.contains("/\(name)`"), "\(name)") }
  }
}
