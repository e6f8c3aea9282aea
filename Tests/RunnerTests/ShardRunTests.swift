import FamilySamples
import Foundation
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import TestSupport
import Testing

@Suite("A shard of a run")
struct ShardRunTests {
  private static let scenario = Scenario.tiny(families: 6, length: .seconds(4))

  @Test("a finished shard that is run again is only checked")
  func again() throws {
    try withFolder { folder in
      let run = try ShardedRun(Self.scenario, in: folder)
      let first = try run.play("1/2")
      #expect(first.units == 3..<6 && first.stored == 0 && !first.wasThrough)
      let second = try run.play("1/2")
      #expect(second.wasThrough && second.folder == first.folder && second.stored == 3)
      let third = try run.play("1/2", again: true)
      #expect(!third.wasThrough && third.stored == 0 && third.folder.hasSuffix("1-of-2.attempt-2"))
    }
  }

  @Test(
    "an interrupted shard continues in another attempt, with the result of an undisturbed one", .slow,
    arguments: 1...2)
  func goesOn(after families: Int) throws {
    try withFolder { folder in
      let run = try ShardedRun(Self.scenario, in: folder)
      do throws(RunError) {
        try run.play("0/2", until: families)
        Issue.record("was not ended")
      } catch {
        guard case .hindered(let reason) = error else { throw error }
        #expect(reason.contains("shard 0/2 was ended early, after \(families) of 3 families"), "\(reason)")
        #expect(error.isOfMachine)
      }
      // What a crash left behind is played again, though it is a result.
      let files = UnitFiles(folder: run.path("0-of-2.attempt-1", "/units"))
      let summary = UnitSummary(unit: 2, outcome: "crashed (signal 9)", sessions: [])
      try files.write(UnitResult(summary: summary))
      let rest = try run.play("0/2")
      #expect(rest.stored == families && rest.folder.hasSuffix("0-of-2.attempt-2"))
      try run.play("1/2")
      let merged = try run.merge()
      #expect(try merged.deterministic == run.whole().deterministic)
      #expect(merged.measured.storedUnits == families)
    }
  }

  @Test("a shard takes nothing over from an attempt of another run")
  func stranger() throws {
    try withFolder { folder in
      var run = try ShardedRun(Self.scenario, in: folder)
      run.scenario.seed += 1
      _ = try? run.play("0/2", until: 2)
      run.scenario.seed -= 1
      #expect(try run.play("0/2").stored == 0)
    }
  }

  @Test(
    "a shard whose worker was killed or could not write is a machine failure and has no mark",
    arguments: ["kill", "write"])
  func hindered(what: String) throws {
    try withFolder { folder in
      var run = try ShardedRun(Self.scenario, in: folder)
      let harm =
        what == "kill"
        ? "kill -9 $$" : #"order=$(echo "$order" | sed 's|"results":"[^"]*"|"results":"\\/proc\\/none"|')"#
      run.executable = try ShardedRun.worker(harm, family: 1, in: folder)
      do throws(RunError) {
        try run.play("0/3")
        Issue.record("came through")
      } catch {
        guard case .hindered(let reason) = error else { throw error }
        #expect(reason.contains("the machine interfered with 1 family; the first: family 1: "), "\(reason)")
        #expect(reason.contains(what == "kill" ? "crashed (signal 9)" : "/proc/none"), "\(reason)")
      }
      #expect(try ShardFolder(of: run.folder).census().missing == [0, 1, 2])
      run.executable = try builtCommand()
      #expect(try run.play("0/3").stored == 1)
    }
  }

  @Test("a shard whose family crashes by itself is finished, and the merge reports the crash")
  func crashed() throws {
    try withFolder { folder in
      var run = try ShardedRun(Self.scenario, in: folder)
      try run.play("1/2")
      run.executable = try ShardedRun.worker("kill -SEGV $$", family: 1, in: folder)
      #expect(try run.play("0/2").stored == 0)
      // It is as it was left, although a family of it did not come through.
      #expect(try run.play("0/2").wasThrough)
      let merged = try run.merge()
      #expect(
        merged.exit == 4 && merged.verdict == "A family did not finish: family 1: crashed (signal 11)",
        "\(merged.verdict)")
    }
  }

  @Test("a shard that cannot write its folder is a machine failure")
  func unwritable() throws {
    try withFolder { folder in
      try Data().write(to: URL(filePath: folder + "/sharded"))
      let run = try ShardedRun(Self.scenario, in: folder)
      do throws(RunError) {
        try run.play("0/2")
        Issue.record("wrote into a file")
      } catch {
        guard case .cannotWrite = error else { throw error }
        #expect(error.isOfMachine)
      }
    }
  }
}
