import FamilySamples
import Foundation
import TestSupport
import Testing

@Suite("skiprope watch, and runs of hours")
struct WatchCommandTests {
  private static let many = RunFixture.modelled.replacing("families: 2,", with: "families: 4000,")
    .replacing("length: 25s", with: "length: 5s")

  private func run(_ line: String, in root: URL, _ meanwhile: (Process) throws -> Void = { _ in }) throws
    -> BuiltCommand.Outcome
  {
    try BuiltCommand.run(line.split(separator: " ").map(String.init), in: root, meanwhile: meanwhile)
  }

  private func heartbeat(_ root: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: root.appending(path: "out/heartbeat.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func wait(for path: String, while process: Process) {
    while process.isRunning, !FileManager.default.fileExists(atPath: path) { sched_yield() }
  }

  @Test("66: there is no run to watch")
  func none() throws {
    try RunFixture.withScenarios([:]) { root in
      let outcome = try run("watch nowhere", in: root)
      #expect(outcome.exit == 66 && outcome.complaint.contains("`nowhere` has no heartbeat.json"))
    }
  }

  /// A damaged heartbeat was reported as missing.
  @Test(
    "65: a damaged heartbeat is reported with the file and the place", arguments: ["", " --once", " --serve"])
  func damaged(flags: String) throws {
    try RunFixture.withScenarios([:]) { root in
      let folder = root.appending(path: "out")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (text, place) in [("{\"seed\": 5,\n", "line 2, column 1"), ("{\"frames\": 1e300}", "line 1")] {
        try Data(text.utf8).write(to: folder.appending(path: "heartbeat.json"))
        let outcome = try run("watch out" + flags, in: root)
        #expect(
          outcome.exit == 65 && outcome.complaint.contains("out/heartbeat.json: \(place): "), "\(outcome)")
      }
    }
  }

  /// Writes a heartbeat with this process as the run's. While units are merged, no new heartbeat is needed.
  private func placeholder(for root: URL) throws {
    var beat = try heartbeat(root)
    (beat["phase"], beat["process"]) = ("joining", Int(getpid()))
    try JSONSerialization.data(withJSONObject: beat).write(to: root.appending(path: "out/heartbeat.json"))
  }

  /// Whether the running command has printed these words.
  private func hasSaid(_ words: String, in root: URL) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.contains { name in
      (name.hasPrefix("output-") || name.hasPrefix("complaint-"))
        && (try? String(contentsOf: root.appending(path: name), encoding: .utf8))?.contains(words) == true
    }
  }

  /// The message claimed that the folder never was a run's.
  @Test("66: a run whose folder is removed while it is watched is reported as gone")
  func removedWithoutPage() throws {
    try RunFixture.withScenarios(["few": Self.many.replacing("4000", with: "3")]) { root in
      #expect(try run("run few --out out", in: root).exit == 0)
      try placeholder(for: root)
      let outcome = try run("watch out", in: root) { process in
        while process.isRunning, !hasSaid("joining", in: root) { sched_yield() }
        try FileManager.default.removeItem(at: root.appending(path: "out"))
      }
      #expect(outcome.exit == 66 && outcome.complaint.contains("`out` is gone"), "\(outcome)")
    }
  }

  /// The exit code was 0, which means that every budget and rule holds.
  @Test(
    "5: an interrupted watch does not know the run's end", .slow, arguments: ["", " --serve"])
  func interrupted(flags: String) throws {
    try RunFixture.withScenarios(["few": Self.many.replacing("4000", with: "3")]) { root in
      #expect(try run("run few --out out", in: root).exit == 0)
      try placeholder(for: root)
      let outcome = try run("watch out" + flags, in: root) { process in
        while process.isRunning, !hasSaid(flags.isEmpty ? "joining" : "shows the", in: root) { sched_yield() }
        kill(process.processIdentifier, SIGTERM)
      }
      #expect(outcome.exit == 5, "\(outcome)")
    }
  }

  @Test("66: the page of a run ends when its folder is removed")
  func removed() throws {
    try RunFixture.withScenarios(["few": Self.many.replacing("4000", with: "3")]) { root in
      #expect(try run("run few --out out", in: root).exit == 0)
      try placeholder(for: root)
      let outcome = try run("watch out --serve", in: root) { process in
        while process.isRunning, !hasSaid("shows the progress", in: root) { sched_yield() }
        try FileManager.default.removeItem(at: root.appending(path: "out"))
      }
      #expect(outcome.exit == 66 && outcome.complaint.contains("`out` is gone"), "\(outcome)")
    }
  }

  @Test("a running run can be watched and reported; killed it is silent; then --resume finishes it")
  func goesOn() throws {
    try RunFixture.withScenarios(["many": Self.many, "few": Self.many.replacing("4000", with: "3")]) { root in
      let first = root.appending(path: "out/units/unit-00002.json").path
      var (watched, reported): (BuiltCommand.Outcome?, BuiltCommand.Outcome?)
      _ = try run("run many --workers 1 --out out", in: root) { process in
        wait(for: first, while: process)
        watched = try run("watch out --once", in: root)
        reported = try run("report out", in: root)
        kill(process.processIdentifier, SIGKILL)
      }
      #expect(
        watched?.exit == 0 && watched?.output.contains("state              running") == true,
        "\(watched as Any)")
      #expect(reported?.exit == 5, "\(reported as Any)")
      #expect(reported?.output.contains("Still running; these are the results so far.") == true)
      let silent = try run("watch out", in: root)
      #expect(silent.exit == 75 && silent.output.contains("[silent] running when it was last heard of"))
      let cut = try run("report out", in: root)
      #expect(cut.exit == 5 && cut.output.contains("Cut short."), "\(cut.output)\(cut.complaint)")
      let pages = try run("report out --out pages", in: root)
      #expect(pages.exit == 64 && pages.complaint.contains("is not over"), "\(pages.complaint)")
      let before = try heartbeat(root)
      #expect(before["phase"] as? String == "running" && before["unitsTotal"] as? Int == 4_000)
    }
  }

  @Test(
    "a run of hours finishes its begun families, with the results of a run of just these",
    .slow)
  func hours() throws {
    try RunFixture.withScenarios(["many": Self.many]) { root in
      let outcome = try run("run many --hours 0.0003 --workers 2 --out out --metrics out.prom", in: root)
      #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
      let last = try heartbeat(root)
      let simulated = try #require(last["unitsDone"] as? Int)
      #expect(
        simulated > 0 && simulated < 4_000 && last["phase"] as? String == "over" && last["exit"] as? Int == 0)
      let watched = try run("watch out", in: root)
      #expect(watched.exit == 0 && watched.output.contains("over, left with 0"), "\(watched.output)")
      #expect(try run("run many --families 0-\(simulated - 1) --out same", in: root).exit == 0)
      let (one, other) = (root.appending(path: "out"), root.appending(path: "same"))
      #expect(try RunFolderBytes(one).deterministic == (try RunFolderBytes(other)).deterministic)
      let metrics = try String(contentsOf: root.appending(path: "out.prom"), encoding: .utf8)
      #expect(metrics.contains("skiprope_over{") && metrics.hasSuffix("# EOF\n"))
      let shard = try run("run many --shard 0/2 --hours 1", in: root)
      #expect(shard.exit == 64 && shard.complaint.contains("leave `--hours` out"))
    }
  }

  @Test("--pace real runs a single session by this machine's clock")
  func pace() throws {
    let one = RunFixture.modelled.replacing("length: 25s", with: "length: 1s")
    try RunFixture.withScenarios([
      "one": one, "three": one.replacing("children-per-family: 1", with: "children-per-family: 3"),
    ]) {
      root in
      let real = try run("run one --families 0-0 --pace real --refresh 90 --out real", in: root)
      #expect(real.exit == 0, "\(real.output)\(real.complaint)")
      #expect(real.output.contains("by this machine's clock: "), "\(real.output)")
      let virtual = try run("run one --families 0-0 --pace virtual --refresh 90 --out virtual", in: root)
      #expect(virtual.exit == 0 && !virtual.output.contains("machine's clock"), "\(virtual.output)")
      let folders = (root.appending(path: "real"), root.appending(path: "virtual"))
      #expect(try RunFolderBytes(folders.0).deterministic == (try RunFolderBytes(folders.1)).deterministic)
      for line in ["one", "three --families 1-1"] {
        let refused = try run("run \(line) --pace real", in: root)
        #expect(
          refused.exit == 64 && refused.complaint.contains("runs one session, but these families have "))
      }
      for flag in ["--verify", "--hours 1", "--shard 0/1", "--repetitions 3"] {
        let refused = try run("run one --families 0-0 --pace real \(flag)", in: root)
        #expect(refused.exit == 64 && refused.complaint.contains("one session, once; leave `--"), "\(flag)")
      }
      #expect(try run("run one --pace slow", in: root).exit == 64)
    }
  }
}
