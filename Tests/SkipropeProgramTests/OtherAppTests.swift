import FamilySamples
import Foundation
import Testing

@Suite("Files of another app")
struct OtherAppTests {
  private static let short = RunFixture.modelled.replacing("length: 25s", with: "length: 3s")

  private func run(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root)
  }

  /// Writes another app's name into a stored scenario.
  private func rename(_ path: String, in root: URL) throws {
    let file = root.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let renamed = text.replacing(/"app"\s*:\s*"family"/, with: #""app":"horn""#)
    try #require(renamed != text, "\(path) names no app")
    try Data(renamed.utf8).write(to: file)
  }

  /// Expects each command to exit with 65 and these last words, and to make no file called `made`.
  private func expectRefused(_ lines: [String], _ words: String, in root: URL) throws {
    for line in lines {
      let outcome = try run(line, in: root)
      #expect(
        outcome.exit == 65 && outcome.complaint.hasSuffix(words + "\n"),
        "\(line): \(outcome.exit) \(outcome.complaint)")
      let made = try FileManager.default.contentsOfDirectory(atPath: root.path)
      #expect(!made.contains { $0.hasPrefix("made") }, "\(line): \(made)")
    }
  }

  @Test("65: another app's scenario is refused with its line and this app")
  func scenario() throws {
    try RunFixture.withScenarios(["other": "app: horn\npopulation: {valves: 3}"]) { root in
      try expectRefused(
        [
          "run other --out made", "scenarios validate other", "scenarios explain other", "scenarios list",
          "draw other --at 1s --out made.svg", "touches export other --out made.jsonl",
          "overnight --night other --out made",
        ],
        "other.yaml:1:6: `app` is `horn`, but this program runs `family`; run it with the program of `horn`, "
          + "or write `app: family`", in: root)
    }
  }

  @Test("65: another app's finished run is refused with its file and both apps")
  func storedRun() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      #expect(try run("run one --out out", in: root).exit == 0)
      try rename("out/scenario.json", in: root)
      try expectRefused(
        [
          "replay out --family 0", "draw out --at 1s --out made.svg",
          "film out --from 1s --to 2s --out made.html",
        ],
        "out/scenario.json is of the app `horn`, but this program runs `family`; use the program of `horn`",
        in: root)
    }
  }

  /// A resumed shard in such a folder removed the mark of the other app's shard.
  @Test("65: another app's shard is refused by merge and by a resumed shard, and stays unchanged")
  func shard() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      #expect(try run("run one --shard 0/1 --out parts", in: root).exit == 0)
      let mark = "parts/shards/0-of-1.attempt-1/shard.json"
      try rename(mark, in: root)
      let before = try Data(contentsOf: root.appending(path: mark))
      try expectRefused(
        ["merge parts", "merge parts --out made", "run one --shard 0/1 --out parts"],
        "\(mark) is of the app `horn`, but this program runs `family`; use the program of `horn`", in: root)
      #expect(try Data(contentsOf: root.appending(path: mark)) == before)
    }
  }

  @Test("65: another app's interrupted run is neither reported nor resumed")
  func cutShort() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      #expect(try run("run one --shard 0/1 --out parts", in: root).exit == 0)
      // The folder of a shard is one of a run without a report.
      try FileManager.default.copyItem(
        at: root.appending(path: "parts/shards/0-of-1.attempt-1"), to: root.appending(path: "cut"))
      #expect(try run("report cut", in: root).exit != 65)
      try rename("cut/units/run.json", in: root)
      try expectRefused(
        ["report cut", "draw cut --at 1s --out made.svg", "run one --out cut --resume"],
        "cut/units/run.json is of the app `horn`, but this program runs `family`; use the program of `horn`",
        in: root)
      #expect(FileManager.default.fileExists(atPath: root.appending(path: "cut/units/unit-00001.json").path))
    }
  }
}
