import Families
import FamilySamples
import Foundation
import Kernel
import Metrics
import Playing
import Reporting
import Runner
import SQLiteConnecting
import ScenarioFormat
import TestSupport
import Testing

@Suite("Shards that are joined")
struct ShardMergeTests {
  private func scenario(_ families: Int = 4, seed: UInt64 = 5) -> Scenario {
    .tiny(families: families, seed: seed, length: .seconds(4))
  }

  private func bytes(_ report: RunReport) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(report.deterministic)
  }

  @Test(
    "joined shards have the deterministic part of one run byte for byte, for many seeds and numbers of shards",
    .slow)
  func sameBytes() throws {
    for (seed, counts) in [(UInt64(5), 1...4), (6, 3...3), (7, 2...2)] {
      try withFolder { folder in
        let whole = try ShardedRun(scenario(seed: seed), in: folder).whole()
        for count in counts {
          let run = try ShardedRun(scenario(seed: seed), in: folder + "/\(count)")
          try run.playAll(count)
          let merged = try run.merge()
          #expect(try bytes(merged) == bytes(whole), "seed \(seed), \(count) shards")
          #expect(merged.invariants == whole.invariants && merged.exit == whole.exit)
          let exact = { (report: RunReport) in report.metrics.filter { $0.kind == .exact } }
          #expect(exact(merged) == exact(whole) && exact(whole).count > 20)
          #expect(merged.measured.machines?.first?.shards == count && merged.machine == whole.machine)
          #expect(merged.measured.storedUnits == nil && merged.partial == nil)
        }
      }
    }
  }

  @Test(
    "joined shards have the rows of one run: all of the first twenty sessions, in whichever shard",
    .slow)
  func rows() throws {
    try withFolder { folder in
      var scenario = scenario(8)
      scenario.population.childrenPerFamily = 3...3
      let run = try ShardedRun(scenario, in: folder)
      _ = try run.whole()
      try run.playAll(4)
      _ = try run.merge()
      for table in ["costs", "gestures", "effects", "sessions", "checkpoint_runs", "units"] {
        func rows(_ path: String) throws -> [String] {
          var found: [String] = []
          let sql = "SELECT unit, count(*) FROM \(table) GROUP BY unit ORDER BY unit"
          try each(sql, in: path + "/run.sqlite") { found.append("\($0.text(0)): \($0.text(1))") }
          return found
        }
        let whole = try rows(run.folder + "-whole")
        #expect(try rows(run.folder) == whole && whole.count > 5, "\(table): \(whole)")
      }
      #expect(FileManager.default.fileExists(atPath: run.path("0-of-4.attempt-1", "/shard.json")))
      #expect(!FileManager.default.fileExists(atPath: run.folder + "/units"))
    }
  }

  @Test("a missing shard is named, with its begun attempts")
  func missing() throws {
    try withFolder { folder in
      let run = try ShardedRun(scenario(), in: folder)
      guard case .missingInput? = try run.refusal() else { throw Unexpected() }
      for index in [0, 2] { try run.play("\(index)/4") }
      guard case .missingInput(let reason)? = try run.refusal() else { throw Unexpected() }
      #expect(reason.contains("shard 1/4 is missing (it was never begun); missing are 1,3"), "\(reason)")
      _ = try? run.play("1/4", until: 0)
      try run.play("3/4")
      guard case .missingInput(let again)? = try run.refusal() else { throw Unexpected() }
      #expect(again.contains("shard 1/4 is missing (begun but not finished: "), "\(again)")
      #expect(again.contains("1-of-4.attempt-1") && !again.contains("missing are"), "\(again)")
    }
  }

  @Test("shards of another seed, scenario or commit are refused with both named, and so is another program")
  func strangers() throws {
    for (named, change) in [
      ("seed (6, and that one has 5)", { $0.scenario.seed += 1 }),
      (
        "scenario (tiny, and that one has tiny; `session.length`: 5s, and 4s)",
        { $0.scenario.session.length = .seconds(5) }
      ),
      ("commit (def, and that one has abc)", { $0.commit = "def" }),
    ] as [(String, (inout ShardedRun) -> Void)] {
      try withFolder { folder in
        var run = try ShardedRun(scenario(2), in: folder)
        try run.play("0/2")
        change(&run)
        try run.play("1/2")
        guard case .invalidInput(let reason)? = try run.refusal() else { throw Unexpected() }
        #expect(reason.contains(named), "\(reason)")
        #expect(reason.contains("1-of-2.attempt-1") && reason.contains("0-of-2.attempt-1"), "\(reason)")
        // A shard does not put itself beside one of another run either.
        do throws(RunError) {
          try run.play("0/2")
          Issue.record("played over another run's shard")
        } catch {
          guard case .invalidInput(let reason) = error else { throw error }
          #expect(reason.contains("0-of-2.attempt-1 is of a run with another"), "\(reason)")
        }
      }
    }
    try withFolder { folder in
      var run = try ShardedRun(scenario(1), in: folder)
      try run.play("0/1")
      run.commit = "def"
      guard case .invalidInput(let reason)? = try run.refusal() else { throw Unexpected() }
      #expect(reason.contains("another commit (abc, and this is def); merge them with that one"), "\(reason)")
    }
  }

  @Test(
    "a damaged file is named, and running its shard again repeats only that family",
    .slow)
  func damaged() throws {
    for file in ["/units/unit-00001.json", "/units/unit-00001.sqlite"] {
      try withFolder { folder in
        let run = try ShardedRun(scenario(), in: folder)
        try run.playAll(2)
        let whole = try run.merge()
        let path = run.path("0-of-2.attempt-1", file)
        var data = try Data(contentsOf: URL(filePath: path))
        data[data.count / 2] ^= 1
        try data.write(to: URL(filePath: path))
        guard case .invalidInput(let reason)? = try run.refusal() else { throw Unexpected() }
        #expect(
          reason.contains("\(path) is missing, or differs from the file that shard 0/2, attempt 1, wrote"),
          "\(reason)")
        let mended = try run.play("0/2")
        #expect(mended.stored == 1 && !mended.wasThrough && mended.folder.hasSuffix("0-of-2.attempt-2"))
        #expect(try bytes(run.merge()) == bytes(whole))
      }
    }
  }

  @Test(
    "shards with other orders find what one run finds, and a lost or damaged file of orders is named and repaired",
    .slow)
  func orders() throws {
    try withFolder { folder in
      var scenario = scenario()
      scenario.schedules = 3
      let run = try ShardedRun(scenario, in: folder)
      let whole = try run.whole()
      try run.playAll(2)
      let merged = try run.merge()
      let plays = { (report: RunReport) in report.schedules.map { [$0.schedules, $0.plays, $0.choices] } }
      #expect(plays(merged) == plays(whole) && merged.schedules?.schedules == 12)
      for (attempt, isLost) in [("0-of-2.attempt-1", true), ("0-of-2.attempt-2", false)] {
        let path = run.path(attempt, "/units/unit-00001.schedules.json")
        if isLost {
          try FileManager.default.removeItem(atPath: path)
        } else {
          try (Data(contentsOf: URL(filePath: path)) + [32]).write(to: URL(filePath: path))
        }
        guard case .invalidInput(let reason)? = try run.refusal() else { throw Unexpected() }
        #expect(reason.contains("\(path) is missing, or differs from the file that shard 0/2, "), "\(reason)")
        #expect(try run.play("0/2").stored == 1)
        #expect(try plays(run.merge()) == plays(whole))
      }
    }
  }

  @Test(
    "a merge confirms families over a budget on time with its own machine",
    .slow)
  func secondLook() throws {
    try withFolder { folder in
      var scenario = scenario(3)
      scenario.budgets = [BudgetLine(metric: "frame.cost.p50", limit: 0.000_001)]
      let run = try ShardedRun(scenario, in: folder)
      try run.playAll(3)
      let merged = try run.merge()
      #expect(merged.exit == 2 && merged.measured.secondLook?.units == [0, 1, 2], "\(merged.verdict)")
      #expect(merged.verdict.contains("A second look replayed families 0, 1, 2"))
      // What counts are the replays, each of which plays its family several times.
      let children = merged.deterministic.units.reduce(0) { $0 + $1.sessions.count }
      #expect(merged.measured.simulatedSeconds == Double(4 * children * RepeatedCosts.confirming))
      #expect(try bytes(merged) == bytes(try run.whole()))
    }
  }

  @Test(
    "two attempts at a shard are compared: equal ones pass, and a planted difference is named",
    .slow)
  func repeated() throws {
    try withFolder { folder in
      var run = try ShardedRun(scenario(length: .seconds(25)), in: folder)
      try run.playAll(2)
      try run.play("1/2", again: true)
      let same = try run.merge()
      #expect(same.exit == 0, "\(same.verdict)")
      run.executable = try ShardedRun.worker(ShardedRun.otherEvening, family: 3, in: folder)
      try run.play("1/2", again: true)
      let other = try run.merge()
      #expect(other.exit == 7)
      #expect(
        other.verdict.hasPrefix(
          "Not deterministic: shard 1/2, attempt 3, and an earlier one: family 3, child "),
        "\(other.verdict)")
      #expect(other.verdict.contains("first different between "), "\(other.verdict)")
      #expect(try bytes(other) == bytes(same))
    }
  }

  @Test("shards whose verification found a difference are not deterministic")
  func verified() throws {
    try withFolder { folder in
      var run = try ShardedRun(scenario(2, length: .seconds(25)), in: folder)
      run.verify = true
      try run.play("0/2")
      run.executable = try ShardedRun.worker(
        "case $SKIPROPE_HASHING in random) \(ShardedRun.otherEvening) ;; esac", family: 1, in: folder)
      try run.play("1/2")
      let merged = try run.merge()
      #expect(
        merged.exit == 7 && merged.verdict.contains("Not deterministic: family 1, child "),
        "\(merged.verdict)")
    }
  }

  @Test("shards are counted by machine type and by host")
  func machines() throws {
    try withFolder { folder in
      let run = try ShardedRun(scenario(4), in: folder)
      try run.playAll(4)
      for (index, change) in [("host", "one"), ("host", "two"), ("host", "two"), ("cpu", "Another")]
        .enumerated()
      {
        let path = run.path("\(index)-of-4.attempt-1", "/shard.json")
        let data = try Data(contentsOf: URL(filePath: path))
        var mark = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        var part = try #require(mark["part"] as? [String: Any])
        if change.0 == "host" {
          part["host"] = change.1
        } else {
          var machine = try #require(part["machine"] as? [String: Any])
          machine["cpu"] = change.1
          (part["machine"], part["host"]) = (machine, "one")
        }
        part["hostScore"] = Double(index + 1)
        part["hostScoreAtEnd"] = Double(index + 1) + 0.5
        mark["part"] = part
        try JSONSerialization.data(withJSONObject: mark).write(to: URL(filePath: path))
      }
      let shares = try #require(try run.merge().measured.machines)
      #expect(
        shares.map(\.hosts) == [2, 1] && shares.map(\.shards) == [3, 1] && shares.map(\.units) == [3, 1])
      #expect(shares.map(\.hostScoreLeast) == [1, 4] && shares.map(\.hostScoreMost) == [3.5, 4.5])
      #expect(shares.last?.machine.cpu == "Another")
    }
  }

  // The failure was noted in the shard's mark and dropped when shards were joined: the run left with 0.
  @Test(
    "families that fail only during verification are counted as crashes, and the first is named",
    .slow
  )
  func failedSecondPass() throws {
    for (broken, families) in [(["1/2"], [1]), (["0/2", "1/2"], [0, 1])] as [([String], [Int])] {
      try withFolder { folder in
        var run = try ShardedRun(scenario(2), in: folder)
        run.verify = true
        let sound = run.executable
        for (index, shard) in ["0/2", "1/2"].enumerated() {
          run.executable =
            broken.contains(shard)
            ? try ShardedRun.worker(
              "case $SKIPROPE_HASHING in random) kill -9 $$ ;; esac", family: index, in: folder) : sound
          try run.play(shard)
        }
        run.executable = sound
        let merged = try run.merge()
        #expect(merged.exit == 4, "\(broken): \(merged.verdict)")
        #expect(merged.verdict.contains("family \(families[0]), run again to verify: "), "\(merged.verdict)")
        #expect(families.count == 1 || merged.verdict.hasPrefix("\(families.count) families did not finish"))
      }
    }
  }

  private func scenario(_ families: Int = 4, length: TimeSpan) -> Scenario {
    .tiny(families: families, seed: 5, length: length)
  }

  /// What was to be refused was not.
  private struct Unexpected: Error {}
}
