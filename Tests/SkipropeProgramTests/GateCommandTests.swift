import FamilySamples
import Foundation
import Metrics
import Testing

@Suite("The gate command")
struct GateCommandTests {
  private func gate(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(["gate"] + line.split(separator: " ").map(String.init), in: root)
  }

  private func baseline(in root: URL) -> URL { root.appending(path: "Reports/baselines/gate/smoke.yaml") }

  @Test(
    "exit codes: no baseline 6, updated 0, regression or improvement 3, another seed 6, budget 2, rule 4"
  )
  func codes() throws {
    let runs: [String: (inout RunReport) -> Void] = [
      "a": { _ in }, "worse": ReportFixture.set("cache.decodes", 409),
      "better": ReportFixture.set("cache.decodes", 407),
      "slower": ReportFixture.set("frame.product.p50", 0.0095),
      "noisy": ReportFixture.set("frame.product.p50", 0.0085),
      "fat": ReportFixture.set("memory.live_peak", 10e7), "seed": { $0.seed = 28 },
      "part": { $0.partial = PartialRun(units: 1, of: 2) }, "less": { $0.metrics.removeFirst() },
      "budget": { $0.budgets[0].holds = false },
      "broken": {
        $0.exit = 4
        $0.verdict = "A family did not finish"
      },
    ]
    try ReportFixture.withRuns(runs) { root in
      let none = try gate("a", in: root)
      #expect(
        none.exit == 6 && none.output.contains("there is no baseline `Reports/baselines/gate/smoke.yaml`"))
      let update = try gate("a --update", in: root)
      #expect(
        update.exit == 0 && update.output.contains("wrote Reports/baselines/gate/smoke.yaml: 4 metrics"))
      let expected: [(String, Int32, String)] = [
        ("a", 0, "[ok] PASS"), ("worse", 3, "WORSE"), ("better", 3, "BETTER, UPDATE"), ("slower", 3, "WORSE"),
        ("noisy", 0, "[ok] PASS"), ("fat", 3, "memory.live_peak"), ("seed", 6, "seed 28"),
        ("part", 6, "PARTIAL RUN"),
        ("less", 6, "MISSING"), ("budget", 2, "BUDGET EXCEEDED"), ("broken", 4, "A family did not finish"),
      ]
      for (run, code, words) in expected {
        let outcome = try gate(run, in: root)
        #expect(
          outcome.exit == code && outcome.output.contains(words),
          "\(run): \(outcome.output)\(outcome.complaint)")
      }
      let over = try gate("budget --update", in: root)
      #expect(over.exit == 0 && over.output.contains("note: this run is over budget: "), "\(over.output)")
      #expect(try gate("a/report.json", in: root).exit == 0, "the report itself names its run")
      #expect(try gate("broken --update", in: root).exit == 6)
      #expect(try gate("part --update", in: root).exit == 6)
    }
  }

  @Test("a manually edited tolerance counts and survives an update")
  func tolerances() throws {
    try ReportFixture.withRuns(["a": { _ in }, "worse": ReportFixture.set("cache.decodes", 412)]) { root in
      #expect(try gate("a --update", in: root).exit == 0)
      let file = baseline(in: root)
      let text = try String(contentsOf: file, encoding: .utf8)
      let edited = text.replacing(
        "  cache.decodes: 408",
        with: "  cache.decodes: {value: 408, tolerance: 1%, why: \"one more is no harm\"}"
      )
      #expect(text != edited)
      try Data(edited.utf8).write(to: file)
      #expect(try gate("worse", in: root).exit == 0)
      #expect(try gate("worse --update", in: root).exit == 0)
      #expect(
        try String(contentsOf: file, encoding: .utf8) == edited, "the commit and digest are the same, too")
    }
  }

  @Test("wrong use gives exit code 64, a malformed baseline 65 and its line, a missing run 66")
  func refusals() throws {
    try ReportFixture.withRuns(["a": { _ in }]) { root in
      #expect(try gate("", in: root).exit == 64)
      #expect(try gate("a a --baseline b.yaml", in: root).exit == 64)
      #expect(try gate("a --export csv=x", in: root).exit == 64)
      #expect(try gate("a a --export otava=x", in: root).exit == 64)
      #expect(try gate("a --annotations gitlab", in: root).exit == 64)
      #expect(try gate("nowhere", in: root).exit == 66)
      #expect(try gate("a --update", in: root).exit == 0)
      let file = baseline(in: root)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing("cache.decodes: 408", with: "cache.decodes: many").utf8).write(to: file)
      let malformed = try gate("a", in: root)
      #expect(malformed.exit == 65)
      #expect(
        malformed.complaint
          == "skiprope: Reports/baselines/gate/smoke.yaml:12:18: `cache.decodes` is `many`, but must be a number from "
          + "-4e+18 to 4e+18, as runs have them\n"
      )
    }
  }

  @Test("of two runs of one scenario neither becomes the baseline: both are named, and the old one stays")
  func twoOfOne() throws {
    let runs: [String: (inout RunReport) -> Void] = [
      "a": { _ in }, "b": ReportFixture.set("cache.decodes", 409), "other": { $0.scenario = "world" },
    ]
    try ReportFixture.withRuns(runs) { root in
      for line in ["a b --update", "a other b --update", "a a --update"] {
        let refused = try gate(line, in: root)
        let last = line.contains("b") ? "b" : "a"
        #expect(
          refused.exit == 64
            && refused.complaint.hasPrefix(
              "skiprope: `a` and `\(last)` are both of `smoke`, and `--update` stores one run of a scenario; leave one"
            ),
          "\(refused.complaint)")
        #expect(!FileManager.default.fileExists(atPath: baseline(in: root).path))
      }
      #expect(try gate("a other --update", in: root).exit == 0)
      let stored = try Data(contentsOf: baseline(in: root))
      #expect(try gate("b a --update", in: root).exit == 64)
      #expect(try Data(contentsOf: baseline(in: root)) == stored)
      // Compared with their baseline, without an update, any number of runs is allowed.
      #expect(try gate("a b", in: root).exit == 3)
    }
  }

  @Test("with --all every scenario with a baseline must have run")
  func all() throws {
    try ReportFixture.withRuns(["a": { _ in }, "b": { $0.scenario = "world" }]) { root in
      #expect(try gate("a b --update", in: root).exit == 0)
      #expect(try gate("a b --all", in: root).exit == 0)
      #expect(try gate("a", in: root).exit == 0)
      let outcome = try gate("a --all", in: root)
      #expect(
        outcome.exit == 6 && outcome.output.contains("DID NOT RUN") && outcome.output.contains("`world`"))
      #expect(try gate("b --baseline Reports/baselines/gate/smoke.yaml", in: root).exit == 6)
      #expect(try gate("b --baseline Reports/baselines/gate/smoke.yaml --update", in: root).exit == 6)
    }
  }

  @Test("JUnit, Markdown, annotations, exports and JSON are written from one call")
  func outputs() throws {
    try ReportFixture.withRuns(["a": { _ in }, "worse": ReportFixture.set("cache.decodes", 409)]) { root in
      #expect(try gate("a --update", in: root).exit == 0)
      let outcome = try gate(
        "worse --junit j.xml --markdown m.md --annotations github --format json "
          + "--export otava=h.csv,bencher=b.json,smaller-is-better=s.json", in: root)
      #expect(outcome.exit == 3)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(
        lines.contains { $0.hasPrefix("::error file=Reports/baselines/gate/smoke.yaml,line=12,title=") })
      let object = try JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any]
      #expect(object?["exit"] as? Int == 3)
      for (file, words) in [
        ("j.xml", "<failure type=\"WORSE\""), ("m.md", "# Gate: FAIL"), ("b.json", "\"cache.decodes\""),
        ("s.json", "\"smoke: cache.decodes\""), ("h.csv", "time,commit,cache.decodes"),
      ] {
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        #expect(text.contains(words), "\(file): \(text)")
      }
      #expect(try gate("a --export otava=h.csv", in: root).exit == 0)
      let history = try String(contentsOf: root.appending(path: "h.csv"), encoding: .utf8)
      #expect(history.split(separator: "\n").count == 3)
    }
  }
}
