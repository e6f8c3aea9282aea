import FamilySamples
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("The run folder")
struct RunFolderCommandTests {
  /// A shorter scenario.
  private static let short = RunFixture.modelled.replacing("length: 25s", with: "length: 3s")

  private func run(_ line: String, in root: URL) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root)
  }

  private func write(_ text: String, _ path: String, in root: URL) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String, in root: URL) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// `--out ~` removed `~/scratch` and `~/families` with their content.
  @Test("run and merge refuse a folder with other files by name, and leave them")
  func others() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      for shard in ["0/2", "1/2"] {
        #expect(try run("run one --out parts --shard \(shard)", in: root).exit == 0)
      }
      for name in ["scratch/mine.txt", "units/mine.txt", "verify/mine.txt", "report.html", "run.sqlite"] {
        let first = name.split(separator: "/")[0]
        let out = "out-\(first)"
        try write("mine", "\(out)/\(name)", in: root)
        for line in [
          "run one --out \(out)", "run one --out \(out) --resume", "run one --out \(out) --verify",
        ] {
          let outcome = try run(line, in: root)
          #expect(
            outcome.exit == 64 && outcome.complaint.contains("`\(out)/\(first)` was not made"),
            "\(outcome.complaint)")
        }
        let merged = try run("merge parts --out \(out)", in: root)
        #expect(
          merged.exit == 64 && merged.complaint.contains("was not made"), "\(name): \(merged.complaint)")
        #expect(try text("\(out)/\(name)", in: root) == "mine")
      }
    }
  }

  /// `merge out/report.json` searched for out/report.json/shards.
  @Test("every command with a run folder also accepts a file in it")
  func fileOfRun() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      for shard in ["0/2", "1/2"] {
        #expect(try run("run one --out out --shard \(shard)", in: root).exit == 0)
      }
      #expect(try run("merge out", in: root).exit == 0)
      for line in ["shards RUN", "merge RUN", "merge out --out RUN", "report RUN", "compare RUN RUN"] {
        let outcome = try run(line.replacing("RUN", with: "out/report.json"), in: root)
        #expect(outcome.exit == 0, "\(line): \(outcome)")
      }
      #expect(try run("merge one.yaml", in: root).exit == 66)
      #expect(try run("run one --out out", in: root).exit == 0)
      #expect(try run("watch out/heartbeat.json --once", in: root).exit == 0)
    }
  }

  /// `run two --out out` silently replaced a run of `one`.
  @Test(
    "no command replaces another scenario's run; one of the same scenario is replaced with a message",
    .slow)
  func otherScenario() throws {
    try RunFixture.withScenarios(["one": Self.short, "two": Self.short]) { root in
      #expect(try run("run one --out out", in: root).exit == 0)
      #expect(try run("run two --out other", in: root).exit == 0)
      for shard in ["0/2", "1/2"] {
        #expect(try run("run two --out parts --shard \(shard)", in: root).exit == 0)
      }
      let before = try text("out/report.json", in: root)
      for line in [
        "run two --out out", "run two --out out --verify", "run two --out out --shard 0/2",
        "merge parts --out out",
        "report other --out out", "fuzz debounce --out out --time 1ms",
      ] {
        let refused = try run(line, in: root)
        if line.hasPrefix("fuzz"), refused.exit == 66 { continue }
        #expect(
          refused.exit == 64 && refused.complaint.contains("holds a run of `one`, seed "),
          "\(line): \(refused.exit) \(refused.complaint)")
        #expect(try text("out/report.json", in: root) == before, "\(line)")
      }
      let again = try run("run one --out out --seed 9", in: root)
      #expect(
        again.exit == 0 && again.complaint.contains("note: the run of one, seed "), "\(again.complaint)")
      #expect(try text("out/report.json", in: root) != before)
      let fresh = try run("run one --out new", in: root)
      #expect(fresh.exit == 0 && !fresh.complaint.contains("is replaced"), "\(fresh.complaint)")
    }
  }

  @Test("in a run's folder additional files stay, and foreign files in place of ours are refused")
  func beside() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      try write("mine", "out/notes.txt", in: root)
      for _ in 0..<2 { #expect(try run("run one --out out", in: root).exit == 0) }
      #expect(try text("out/notes.txt", in: root) == "mine")
      try write("mine", "out/scratch/a", in: root)
      #expect(try run("run one --out out", in: root).exit == 64)
      #expect(try text("out/scratch/a", in: root) == "mine")
    }
  }

  /// Two runs started at once mixed or lost a report.
  @Test("of two runs started at once in one folder, one fails naming the other")
  func twoAtOnce() throws {
    try RunFixture.withScenarios([
      "one": Self.short, "two": Self.short.replacing("seed: 5", with: "seed: 6"),
    ]) { root in
      func digest(_ folder: String) throws -> String {
        let report = try JSONSerialization.jsonObject(
          with: Data(text("\(folder)/report.json", in: root).utf8))
        return ((report as? [String: Any])?["deterministic"] as? [String: Any])?["digest"] as? String ?? ""
      }
      #expect(
        try run("run one --out first", in: root).exit == 0 && run("run two --out second", in: root).exit == 0)
      for attempt in 0..<5 {
        let folder = "both-\(attempt)"
        var other: BuiltCommand.Outcome?
        let mine = try BuiltCommand.run(["run", "one", "--out", folder], in: root) { _ in
          other = try run("run two --out \(folder)", in: root)
        }
        let theirs = try #require(other)
        #expect(Set([mine.exit, theirs.exit]) == [0, 75], "\(mine.complaint)\(theirs.complaint)")
        let refused = mine.exit == 75 ? mine : theirs
        #expect(refused.complaint.contains("is at work in `\(folder)`"), "\(refused.complaint)")
        #expect(try digest(folder) == digest(mine.exit == 0 ? "first" : "second"))
      }
    }
  }

  @Test("resuming with another scenario names the different keys")
  func resumed() throws {
    let many = RunFixture.modelled.replacing("families: 2,", with: "families: 400,")
    let other = many.replacing("length: 25s", with: "length: 26s").replacing(
      "ledger-history: 3-5", with: "ledger-history: 4")
    try RunFixture.withScenarios(["many": many, "other": "name: many\n" + other]) { root in
      let third = root.appending(path: "out/units/unit-00002.json").path
      _ = try BuiltCommand.run(["run", "many", "--out", "out"], in: root) { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: third) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
      }
      let outcome = try run("run other --out out --resume", in: root)
      #expect(outcome.exit == 65)
      #expect(outcome.complaint.contains("`session.length`: 25s, and 26s"), "\(outcome.complaint)")
      #expect(outcome.complaint.contains("`population.ledger-history`: 3-5, and 4"), "\(outcome.complaint)")
      #expect(!outcome.complaint.contains("`population.families`"), "\(outcome.complaint)")
    }
  }

  @Test("a report is refused beside the database of another run, or a damaged or missing one")
  func databases() throws {
    try RunFixture.withScenarios(["one": Self.short]) { root in
      for folder in ["one", "again"] { #expect(try run("run one --out \(folder)", in: root).exit == 0) }
      #expect(try run("report one", in: root).exit == 0)
      let database = root.appending(path: "one/run.sqlite")
      let whole = try Data(contentsOf: database)
      try FileManager.default.removeItem(at: database)
      try FileManager.default.copyItem(at: root.appending(path: "again/run.sqlite"), to: database)
      let other = try run("report one", in: root)
      #expect(
        other.exit == 65 && other.complaint.contains("is of another run than the report"),
        "\(other.complaint)")
      for bytes in [
        Data(), Data("no database".utf8), whole.prefix(5_000),
        whole.prefix(100) + Data(repeating: 7, count: whole.count - 100),
      ] {
        try bytes.write(to: database)
        let damaged = try run("report one", in: root)
        #expect(
          damaged.exit == 65 && damaged.complaint.contains("one/run.sqlite"),
          "\(damaged.exit) \(damaged.complaint)")
      }
      try FileManager.default.removeItem(at: database)
      #expect(try run("report one", in: root).exit == 66)
    }
  }
}
