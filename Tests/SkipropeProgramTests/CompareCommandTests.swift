import FamilySamples
import Foundation
import Metrics
import TestSupport
import Testing

@Suite("The compare command")
struct CompareCommandTests {
  private func compare(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["compare"] + line.split(separator: " ").map(String.init), in: root)
  }

  @Test("equal and better runs give exit code 0, a regression 3, other seeds and schemas 6")
  func codes() throws {
    let runs: [String: (inout RunReport) -> Void] = [
      "a": { _ in }, "same": { $0.commit = "def5678" }, "worse": ReportFixture.set("cache.decodes", 409),
      "better": ReportFixture.set("cache.decodes", 407), "slower": ReportFixture.set("frame.product.p50", 3),
      "seed": { $0.seed = 28 }, "schema": { $0.schema = 3 },
      "other": { $0.deterministic.units[0].sessions[0].digest = "bb" },
    ]
    try ReportFixture.withRuns(runs) { root in
      let expected: [(String, Int32, String)] = [
        ("a same", 0, "[ok] SAME"), ("a worse", 3, "[FAIL] WORSE"), ("a better", 0, "[ok] BETTER"),
        ("better a", 3, "[FAIL] WORSE"), ("a slower", 0, "[ok] SAME"), ("a seed", 6, "[FAIL] NOT COMPARABLE"),
        ("a other", 6, "[FAIL] NOT COMPARABLE"), ("a worse --tolerance cache.decodes=1", 0, "[ok] SAME"),
      ]
      for (line, code, words) in expected {
        let outcome = try compare(line, in: root)
        #expect(
          outcome.exit == code && outcome.output.hasPrefix(words),
          "\(line): \(outcome.output)\(outcome.complaint)")
      }
      let schema = try compare("a schema", in: root)
      #expect(schema.exit == 6 && schema.complaint.contains("schema 3 is newer than 2"))
    }
  }

  @Test(
    "two runs that diverge are compared with time, session, items by name, both screens and draw commands",
    .slow
  )
  func otherPreset() throws {
    let long = RunFixture.modelled.replacing("{length: 25s", with: "{length: 3m")
    try RunFixture.withScenarios(["one": long]) { root in
      for (folder, preset) in [("a", "tuned"), ("b", "parity")] {
        let flags = ["run", "one", "--preset", preset, "--out", folder]
        #expect([0, 2, 4].contains(try BuiltCommand.run(flags, in: root).exit))
      }
      let outcome = try compare("a b --page c.html --format json", in: root)
      #expect(outcome.exit == 6, "\(outcome.complaint)")
      let text = outcome.output.replacing("\n  ", with: " ")
      let first = try #require(
        text.firstMatch(of: /(family \d, child \d) differs first, at (\d:\d\d\.\d{3}): frame (\d+)/),
        "\(text)")
      #expect(text.contains("what differs on screen there, old -> new:"), "\(text)")
      #expect(!text.contains(/between \d:\d\d/), "\(text)")
      #expect(!text.contains(#/appearance [0-9a-f]{4} -> /#), "no digests: \(text)")
      // The printed draw commands run, and draw that frame.
      let commands = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  skiprope draw ") }
      #expect(commands.count == 2)
      for command in commands {
        let drawn = try BuiltCommand.run(command.split(separator: " ").dropFirst().map(String.init), in: root)
        #expect(
          drawn.exit == 0 && drawn.output.contains("frame \(first.3) "), "\(drawn.output)\(drawn.complaint)")
      }
      let page = try String(contentsOf: root.appending(path: "c.html"), encoding: .utf8)
      #expect(page.components(separatedBy: "<figure class=\"screen\"").count == 3)
      #expect(page.contains("id=\"d1-") && page.contains("id=\"d2-"))
      let wrong = try compare("a b --binary a", in: root)
      #expect(wrong.exit == 66 || wrong.exit == 64)
    }
  }

  @Test("wrong use gives exit code 64, an invalid report 65, a missing folder 66")
  func refusals() throws {
    try ReportFixture.withRuns(["a": { _ in }]) { root in
      #expect(try compare("a", in: root).exit == 64)
      #expect(try compare("a a a", in: root).exit == 64)
      #expect(try compare("a a --tolerance cache.decodes", in: root).exit == 64)
      #expect(try compare("a a --tolerance frame.product.p50=5%", in: root).exit == 64)
      let unknown = try compare("a a --tolerance cache.decods=1", in: root)
      #expect(unknown.exit == 64 && unknown.complaint.contains("did you mean `cache.decodes`?"))
      #expect(try compare("a nowhere", in: root).exit == 66)
      try Data("{\"schema\":1".utf8).write(to: root.appending(path: "a/report.json"))
      let malformed = try compare("a a", in: root)
      #expect(malformed.exit == 65 && malformed.complaint.contains("a/report.json"))
    }
  }

  @Test("JSON is the last line, and Markdown is written to its file")
  func outputs() throws {
    try ReportFixture.withRuns(["a": { _ in }, "b": ReportFixture.set("cache.hits", 699)]) { root in
      let outcome = try compare("a b --format json --markdown c.md", in: root)
      #expect(outcome.exit == 3)
      let last = try #require(outcome.output.split(separator: "\n").last)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
      #expect(object["exit"] as? Int == 3 && (object["old"] as? [String: Any])?["run"] as? String == "a")
      let markdown = try String(contentsOf: root.appending(path: "c.md"), encoding: .utf8)
      #expect(markdown.hasPrefix("# smoke: WORSE\n") && markdown.contains("`cache.hits`"))
      #expect(try compare("a b --markdown no/such/c.md", in: root).exit == 75)
      // A page links to the pages of both runs, relative to its own folder.
      try FileManager.default.createDirectory(
        at: root.appending(path: "out"), withIntermediateDirectories: true)
      try Data("<p>".utf8).write(to: root.appending(path: "b/report.html"))
      #expect(try compare("a b --page out/c.html", in: root).exit == 3)
      let page = try String(contentsOf: root.appending(path: "out/c.html"), encoding: .utf8)
      #expect(page.contains("href=\"../b/report.html\"") && !page.contains("href=\"../a/report.html\""))
      #expect(
        page.contains("<code>cache.hits</code>") && page.contains("the clips of a run could not be read"))
      #expect(try compare("a b --page no/such/c.html", in: root).exit == 75)
      #expect(try compare("a b --page", in: root).exit == 64)
    }
  }

  @Test("a history names the run at which a metric changed, and refuses runs of another seed")
  func history() throws {
    let runs: [String: (inout RunReport) -> Void] = [
      "a": { $0.commit = "c1" }, "b": { $0.commit = "c2" },
      "c": {
        $0.commit = "c3"
        ReportFixture.set("cache.decodes", 412)(&$0)
        $0.metrics.removeAll { $0.id == "cache.hits" }
      }, "seed": { $0.seed = 28 },
    ]
    try ReportFixture.withRuns(runs) { root in
      let outcome = try BuiltCommand.run(
        ["history", "a", "b", "c", "--csv", "h.csv", "--page", "h.html"], in: root)
      #expect(outcome.exit == 0, "\(outcome.complaint)")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(
        lines.count == 2 + 3 + 2
          && lines.contains { $0.contains("WORSE cache.decodes") && $0.contains("412") })
      let csv = try String(contentsOf: root.appending(path: "h.csv"), encoding: .utf8)
      #expect(
        csv == """
          run,commit,digest,cache.decodes,cache.hits,memory.live_peak
          a,c1,0123456789abcdef,408,700,90000000
          b,c2,0123456789abcdef,408,700,90000000
          c,c3,0123456789abcdef,412,,90000000

          """)
      let page = try String(contentsOf: root.appending(path: "h.html"), encoding: .utf8)
      #expect(
        page.hasPrefix("<!doctype html>") && page.contains("2 of 3 exact metrics moved, at 1 of 3 runs."))
      #expect(try BuiltCommand.run(["history", "a", "--page", "no/such/h.html"], in: root).exit == 75)
      let other = try BuiltCommand.run(["history", "a", "seed"], in: root)
      #expect(other.exit == 6 && other.complaint.contains("`27` and `28`"))
      #expect(try BuiltCommand.run(["history"], in: root).exit == 64)
      #expect(try BuiltCommand.run(["history", "nowhere"], in: root).exit == 66)
    }
  }

  @Test(
    "two runs of a build agree frame by frame; another script is located in time; an override is named",
    .slow
  )
  func realRuns() throws {
    let other = RunFixture.modelled.replacing("earning-every: 5s", with: "earning-every: 7s")
    try RunFixture.withScenarios(["one": RunFixture.modelled]) { root in
      func run(_ out: String, _ more: String...) throws {
        let arguments = ["run", "one", "--keep-frames", "all", "--out", out] + more
        #expect(
          try [0, 4].contains(
            BuiltCommand.run(arguments, in: root, environment: BuiltCommand.ofTests).exit))
      }
      try run("a")
      try run("b", "--workers", "1")
      let same = try compare("a b", in: root)
      #expect(
        same.exit == 0 && same.output.hasPrefix("[ok] SAME  one  seed 5"), "\(same.output)\(same.complaint)")
      #expect(same.output.contains("frames side by side, none differs"))

      try run("real", "--decode", "real", "--families", "0-1")
      let override = try compare("a real", in: root)
      #expect(
        override.exit == 6
          && override.output.contains("the setting `real.decode` differs: modelled and real"),
        "\(override.output)")

      // Another cost table makes it another scenario, even if the costs change no event.
      let costs = RunFixture.modelled + "\ncosts: {decode-fixed: 301us}"
      try Data(costs.utf8).write(to: root.appending(path: "Scenarios/one.yaml"))
      try run("costs")
      let fitted = try compare("a costs", in: root)
      #expect(
        fitted.exit == 6
          && fitted.output.contains("the setting `costs.decode-fixed` differs: 300us and 301us"),
        "\(fitted.output)")

      try Data(other.utf8).write(to: root.appending(path: "Scenarios/one.yaml"))
      try run("c")
      // As after a change of the program: the same script with other events.
      try FileManager.default.removeItem(at: root.appending(path: "c/scenario.json"))
      try removeSettings(of: root.appending(path: "c/report.json"))
      let parted = try compare("a c", in: root)
      #expect(parted.exit == 6, "\(parted.output)")
      let text = parted.output.replacing("\n  ", with: " ")
      #expect(
        text.contains(/family \d, child \d differs first, at 0:\d\d\.\d{3}: frame \d+, step/)
          && text.contains("what differs"), "\(text)")
    }
  }

  /// Turns a report into one from before settings were stored.
  private func removeSettings(of file: URL) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var report = try #require(object as? [String: Any])
    #expect(report.removeValue(forKey: "settings") != nil)
    try JSONSerialization.data(withJSONObject: report).write(to: file)
  }
}
