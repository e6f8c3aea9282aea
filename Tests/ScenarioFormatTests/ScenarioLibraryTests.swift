import Foundation
import Kernel
import ScenarioFormat
import Testing

@Suite("The library of scenarios")
struct ScenarioLibraryTests {
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

  @Test("a name is found in any folder, a path is taken as it is")
  func resolving() throws {
    try withFiles(["a/one.yaml": "seed: 5", "b/two.yml": "seed: 1", "b/notes.md": "x"]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .sample)
      let files = try library.files()
      let byName = try library.load("one")
      let byPath = try library.load("\(root)/b/two.yml")
      #expect(files == ["\(root)/a/one.yaml", "\(root)/b/two.yml"])
      #expect(byName.scenario.seed == 5)
      #expect(byPath.scenario.name == "two")
    }
  }

  @Test("a missing scenario is reported with the nearest name")
  func missing() throws {
    try withFiles(["a/smoke.yaml": "seed: 1"]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .sample)
      #expect(failure(library, "smok") == "there is no scenario `smok` in `\(root)`; did you mean `smoke`?")
      #expect(failure(library, "evening") == "there is no scenario `evening` in `\(root)`; known: smoke")
      #expect(failure(library, "no/such.yaml").hasPrefix("there is no readable file `no/such.yaml`"))
    }
    let nowhere = ScenarioLibrary(root: "no-such-folder", vocabulary: .sample)
    #expect(failure(nowhere, "smoke").hasPrefix("there is no scenario folder `no-such-folder` here"))
  }

  @Test("two files with the same name are an error")
  func ambiguous() throws {
    try withFiles(["a/one.yaml": "", "b/one.yaml": ""]) { root in
      let library = ScenarioLibrary(root: root, vocabulary: .sample)
      #expect(
        failure(library, "one")
          == "the name `one` is ambiguous; give one of these paths: \(root)/a/one.yaml, \(root)/b/one.yaml")
    }
  }
}
