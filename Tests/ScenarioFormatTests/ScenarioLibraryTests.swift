import Foundation
import Kernel
import ScenarioFormat
import Testing

@Suite("The library of scenarios")
struct ScenarioLibraryTests {
  /// The project's own folder of scenarios, three levels above this file.
  private let own = ScenarioLibrary(
    root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios").path,
    vocabulary: .standard)

  private func failure(_ library: ScenarioLibrary, _ name: String) -> String {
    do throws(ScenarioError) { return "found: \(try library.load(name).file)" } catch {
      return error.description
    }
  }

  /// Runs `body` on a fresh folder with these files.
  private func withFiles(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "scenario-library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in files {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(root.path)
  }

  @Test("all scenarios of the project are valid, say what they are for and bear their file's name")
  func ownScenarios() throws {
    let all = try own.all()
    #expect(
      all.map(\.scenario.name) == [
        "evening-gallery", "logic-only", "real-photos", "canary-double-toast", "canary-second-commit",
        "canary-short-debounce", "canary-velocity-direction", "canary-zoom-past-four", "recorded-touches",
        "smoke",
      ])
    for loaded in all { #expect(!loaded.scenario.about.isEmpty, "\(loaded.file)") }
  }

  @Test("the evening has at least 20 children of 3 to 12 years and 2,000 photos for half an hour")
  func evening() throws {
    let evening = try own.load("evening-gallery").scenario
    #expect(evening.population.families * evening.population.childrenPerFamily.lowerBound >= 20)
    #expect(evening.population.families * evening.population.photosPerFamily.lowerBound >= 2_000)
    #expect(evening.population.ages.map(\.name) == (3...12).map { "\($0)" })
    #expect(evening.session.length == .minutes(30))
    #expect(evening.real.decode == .real)
    #expect(evening.population.expiringPercent > 0)
    #expect(evening.session.earningEvery > .zero && evening.session.redeemingEvery > .zero)
  }

  @Test("the large scenario has at least 100,000 photos, and 2,500 children on average")
  func logicOnly() throws {
    let population = try own.load("logic-only").scenario.population
    let children = population.childrenPerFamily
    #expect(population.families * population.photosPerFamily.lowerBound >= 100_000)
    #expect(population.families * (children.lowerBound + children.upperBound) / 2 >= 2_500)
  }

  @Test("the guide beside the scenarios names every key and every choice")
  func guide() throws {
    let text = try String(contentsOfFile: own.root + "/README.md", encoding: .utf8)
    let vocabulary = ScenarioVocabulary.standard
    let keys = ScenarioSchema.sections.flatMap { section in
      (section.key.map { [$0] } ?? []) + section.fields.map(\.key)
    }
    for name in keys + vocabulary.gesturePresets + vocabulary.cachePresets + vocabulary.behaviours {
      #expect(text.contains("`\(name)`"), "\(name)")
    }
    for name in try own.names() { #expect(text.contains("/\(name).yaml`"), "\(name)") }
  }

  @Test("a name is found in any folder, a path is taken as it is")
  func resolving() throws {
    try withFiles(["a/one.yaml": "seed: 5", "b/two.yml": "", "b/notes.md": "x"]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .standard)
      let files = try library.files()
      let byName = try library.load("one")
      let byPath = try library.load("\(root)/b/two.yml")
      #expect(files == ["\(root)/a/one.yaml", "\(root)/b/two.yml"])
      #expect(byName.scenario.seed == 5)
      #expect(byPath.scenario.name == "two")
    }
  }

  @Test("what is missing is said with the nearest name")
  func missing() throws {
    try withFiles(["a/smoke.yaml": ""]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .standard)
      #expect(failure(library, "smok") == "there is no scenario `smok` in `\(root)`; did you mean `smoke`?")
      #expect(failure(library, "evening") == "there is no scenario `evening` in `\(root)`; known: smoke")
      #expect(failure(library, "no/such.yaml").hasPrefix("there is no readable file `no/such.yaml`"))
    }
    let nowhere = ScenarioLibrary(root: "no-such-folder", vocabulary: .standard)
    #expect(failure(nowhere, "smoke").hasPrefix("there is no scenario folder `no-such-folder` here"))
  }

  @Test("two files of one name are not guessed between")
  func ambiguous() throws {
    try withFiles(["a/one.yaml": "", "b/one.yaml": ""]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .standard)
      #expect(
        failure(library, "one")
          == "the name `one` is not clear; give one of these paths: \(root)/a/one.yaml, \(root)/b/one.yaml")
    }
  }
}
