import FamilySamples
import Foundation
import Metrics
import Reporting
import TestSupport
import Testing

@Suite("The rows of a replay")
struct ReplayedRowsTests {
  private func replay(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["replay"] + line.split(separator: " ").map(String.init), in: root)
  }

  /// The deterministic part of a session's frames.
  private func frames(_ file: URL, unit: Int, session: Int) throws -> [String] {
    let cursor = try RunDatabase(reading: file.path).frameCursor(unit: unit, session: session)
    var found: [String] = []
    while let row = try cursor.next() {
      found.append(
        "\(row.frame) \(row.vsync) \(row.step) \(row.screen) \(row.created) \(row.moved) \(row.shown)")
    }
    return found
  }

  @Test("it has each frame that a run with all frames stores, for its own family only")
  func frames() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { root in
      #expect(try BuiltCommand.run(["run", "tiny", "--out", "plain"], in: root).exit == 0)
      let all = ["run", "tiny", "--keep-frames", "all", "--out", "all"]
      #expect(try BuiltCommand.run(all, in: root).exit == 0)
      let (run, rows) = (root.appending(path: "all/run.sqlite"), root.appending(path: "rows.sqlite"))
      for unit in [1, 0] {
        let outcome = try replay("plain --family \(unit) --rows rows.sqlite", in: root)
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        let expected = try frames(run, unit: unit, session: 1)
        #expect(try frames(rows, unit: unit, session: 1) == expected && expected.count > 100)
        #expect(try frames(rows, unit: 1 - unit, session: 1) == [])
        #expect(try frames(root.appending(path: "plain/run.sqlite"), unit: unit, session: 1) == [])
      }
    }
  }

  @Test("it replaces nothing but the rows of a replay")
  func refusals() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { root in
      #expect(try BuiltCommand.run(["run", "tiny", "--out", "out"], in: root).exit == 0)
      try Data("notes".utf8).write(to: root.appending(path: "notes.txt"))
      for (file, words) in [
        ("out/run.sqlite", "holds something else than the rows of a replay"),
        ("notes.txt", "holds something else than the rows of a replay"), ("out", "is a folder"),
      ] {
        let before = try? Data(contentsOf: root.appending(path: file))
        let outcome = try replay("out --family 0 --rows \(file)", in: root)
        #expect(outcome.exit == 64 && outcome.complaint.contains(words), "\(file): \(outcome.complaint)")
        #expect(before == (try? Data(contentsOf: root.appending(path: file))), "\(file)")
      }
      let nowhere = try replay("out --family 0 --rows no/such/rows.sqlite", in: root)
      #expect(nowhere.exit == 75, "\(nowhere.exit): \(nowhere.complaint)")
    }
  }
}
