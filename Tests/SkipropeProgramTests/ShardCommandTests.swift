import FamilySamples
import Foundation
import Testing

@Suite("The commands of shards")
struct ShardCommandTests {
  private static let six = RunFixture.modelled.replacing("families: 2,", with: "families: 6,")
    .replacing("length: 25s", with: "length: 5s")

  private func run(_ line: String, in root: URL, _ meanwhile: (Process) -> Void = { _ in }) throws
    -> BuiltCommand.Outcome
  {
    try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root, meanwhile: meanwhile)
  }

  @Test("three shards, one of them twice, merge into the folder of a single run, with its exit code")
  func merged() throws {
    try RunFixture.withScenarios(["six": Self.six]) { root in
      #expect(try run("run six --out whole", in: root).exit == 0)
      let none = try run("shards out", in: root)
      #expect(none.exit == 66 && none.complaint.contains("there is no shard in out/shards"))
      #expect(try run("shards out --count 3 --missing", in: root).output == "0-2\n")
      for shard in [2, 0] {
        let outcome = try run("run six --shard \(shard)/3 --out out --format json", in: root)
        #expect(outcome.exit == 0, "\(outcome.complaint)")
        let last = try #require(outcome.output.split(separator: "\n").last)
        let line = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(line["shard"] as? String == "\(shard)/3" && line["units"] as? Int == 2)
      }
      let missing = try run("merge out", in: root)
      #expect(
        missing.exit == 66 && missing.complaint.contains("shard 1/3 is missing"), "\(missing.complaint)")
      #expect(try run("shards out --missing", in: root).output == "1\n")
      #expect(
        try run("shards out", in: root).output
          == "2 of 3 shards are finished, with 4 families; missing are 1\n")
      #expect(try run("run six --shard 1/3 --out out", in: root).exit == 0)
      #expect(
        try run("run six --shard 1/3 --out out", in: root).output.contains("shard 1/3 was finished before"))
      #expect(try run("run six --shard 1/3 --out out --again", in: root).exit == 0)
      #expect(try run("shards out", in: root).exit == 0)
      let outcome = try run("merge out --format json", in: root)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.output.contains("run in 3 shards on 1 machine"))
      #expect(outcome.output.contains("1 of the 3 shards was run more than once, and compared"))
      #expect(outcome.output.hasSuffix(#"{"budgets":[],"exit":0,"invariants":[],"run":"out"}"# + "\n"))
      let whole = try RunFolderBytes(root.appending(path: "whole"))
      #expect(try RunFolderBytes(root.appending(path: "out")).deterministic == whole.deterministic)
      func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      }
      #expect(
        try names("out") == (try names("whole").filter { $0 != "heartbeat.json" } + ["shards"]).sorted())
      #expect(try run("replay out --family 4", in: root).exit == 0)
      let page = try String(contentsOf: root.appending(path: "out/report.html"), encoding: .utf8)
      #expect(page.contains(".yaml --seed 5 --families 0-5 ") && !page.contains("--shard"))
    }
  }

  @Test("a killed shard that is run again loses nothing")
  func killed() throws {
    try RunFixture.withScenarios(["six": Self.six]) { root in
      #expect(try run("run six --out whole", in: root).exit == 0)
      let first = root.appending(path: "out/shards/0-of-2.attempt-1/units/unit-00000.json").path
      _ = try run("run six --shard 0/2 --workers 1 --out out", in: root) { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: first) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(try run("shards out", in: root).exit == 66)
      let rest = try run("run six --shard 0/2 --out out", in: root)
      #expect(rest.exit == 0 && rest.output.contains(" of them reused"), "\(rest.output)")
      #expect(try run("run six --shard 1/2 --out out", in: root).exit == 0)
      #expect(try run("merge out", in: root).exit == 0)
      let whole = try RunFolderBytes(root.appending(path: "whole"))
      #expect(try RunFolderBytes(root.appending(path: "out")).deterministic == whole.deterministic)
    }
  }

  @Test("75: a shard interrupted by ctrl-C can be run again")
  func interrupted() throws {
    try RunFixture.withScenarios([
      "many": RunFixture.modelled.replacing("families: 2,", with: "families: 4000,")
    ]) {
      root in
      let begun = root.appending(path: "out/shards/0-of-1.attempt-1/units").path
      let outcome = try run("run many --shard 0/1 --workers 1 --out out", in: root) { process in
        while process.isRunning, !FileManager.default.fileExists(atPath: begun) { sched_yield() }
        process.interrupt()
      }
      #expect(outcome.exit == 75, "\(outcome.output)\(outcome.complaint)")
      #expect(outcome.complaint.contains("shard 0/1 was ended early, after "), "\(outcome.complaint)")
    }
  }

  @Test(
    "wrong arguments give exit code 64 and a correct command",
    arguments: [
      ("run six --shard 3/3", "such as `0/8` to `7/8`"), ("run six --shard 0/7", "ask for 6 shards at most"),
      ("run six --shard 0/3 --resume", "leave `--resume` out"),
      ("run six --again", "say which with `--shard I/N`"),
      ("merge", "`skiprope merge DIR`"), ("shards", "`skiprope shards DIR`"),
      ("shards out --count 0", "from 1 to"),
    ])
  func usage(line: String, remedy: String) throws {
    try RunFixture.withScenarios(["six": Self.six]) { root in
      let outcome = try run(line, in: root)
      #expect(outcome.exit == 64 && outcome.complaint.contains(remedy), "\(outcome.complaint)")
    }
  }

  @Test("65: shards of different seeds or numbers of shards are named")
  func mixed() throws {
    try RunFixture.withScenarios(["six": Self.six]) { root in
      #expect(try run("run six --shard 0/2 --out out", in: root).exit == 0)
      #expect(try run("run six --shard 1/2 --out out --seed 6", in: root).exit == 0)
      let mixed = try run("merge out", in: root)
      #expect(
        mixed.exit == 65 && mixed.complaint.contains("seed (6, and that one has 5)"), "\(mixed.complaint)")
      let count = try run("run six --shard 1/3 --out out", in: root)
      #expect(
        count.exit == 65 && count.complaint.contains("attempts at shards of 2, not of 3"),
        "\(count.complaint)")
    }
  }

  @Test(
    "65: another commit's program does not merge; with an unclear commit the program's digest decides"
  )
  func programs() throws {
    try RunFixture.withScenarios(["six": Self.six]) { root in
      func run(_ line: String, commit: String) throws -> BuiltCommand.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try BuiltCommand.run(
          line.split(separator: " ").map(String.init), in: root,
          environment: BuiltCommand.ofTests.merging(["SKIPROPE_COMMIT": commit, "PATH": path]) { $1 })
      }
      func identity(_ folder: String) throws -> String {
        try String(
          contentsOf: root.appending(path: "\(folder)/shards/0-of-1.attempt-1/units/run.json"),
          encoding: .utf8)
      }
      #expect(try run("run six --shard 0/1 --out clean", commit: "abc").exit == 0)
      #expect(try !identity("clean").contains("\"program\""))
      let other = try run("merge clean", commit: "def")
      #expect(
        other.exit == 65 && other.complaint.contains("another commit (abc, and this is def)"),
        "\(other.complaint)")
      #expect(try run("merge clean", commit: "abc").exit == 0)
      #expect(try run("run six --shard 0/1 --out dirty", commit: "abc-dirty").exit == 0)
      let text = try identity("dirty")
      #expect(text.contains("\"program\""))
      #expect(try run("merge dirty", commit: "abc-dirty").exit == 0)
      // As if run by another program of the same tree.
      let mark = root.appending(path: "dirty/shards/0-of-1.attempt-1/shard.json")
      let simulated = try String(contentsOf: mark, encoding: .utf8)
      let digest = try #require(simulated.firstMatch(of: /"program":"([0-9a-f]{16})"/)?.1)
      try Data(simulated.replacing(digest, with: "0123456789abcdef").utf8).write(to: mark)
      let stranger = try run("merge dirty", commit: "abc-dirty")
      #expect(
        stranger.exit == 65 && stranger.complaint.contains("another program (0123456789abcdef, and this is "),
        "\(stranger.complaint)")
    }
  }
}
