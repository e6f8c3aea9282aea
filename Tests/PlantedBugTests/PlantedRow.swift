import FamilySamples
import Foundation
import Fuzzing
import Invariants
import Kernel
import LedgerHistories
import SQLiteConnecting
import Searching
import Simulation
import Testing

/// A planted bug that no single run shows, with its trial: its checker must report the bug, and no other checker may.
struct PlantedRow {
  /// The checkers that reported the bug, and the effort.
  struct Caught {
    var by: [String]
    var when: String
  }

  /// The trial of a bug is unknown; its header in the list names it.
  struct UnknownTrial: Error {
    var trial: String
  }

  let bug: PlantedBug

  /// The error in a bug's trial; `nil` when it can be tried.
  static func complaint(about bug: PlantedBug) -> String? {
    let isKnown =
      switch bug.kind {
      case "play": scenarios.contains { bug.setting == $0 || bug.setting.hasPrefix($0 + " ") }
      case "gate": ["browsing", "hunting"].contains(bug.setting)
      case "noticed": bug.setting == "smoke"
      case "touches", "debounce": UInt64(bug.setting) != nil
      case "histories", "ratio", "pairs": bug.setting.isEmpty
      default: false
      }
    return isKnown ? nil : "\(bug.name): there is no trial `\(bug.trial)`"
  }

  /// The scenarios on which the command `planted` runs bugs.
  private static let scenarios: [String] = {
    let folder = URL(filePath: #filePath).appending(path: "../../../Scenarios/planted").standardized.path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
  }()

  /// Runs the trial in a folder with the scenarios.
  func play(in folder: URL) throws -> Caught {
    switch bug.kind {
    case "touches", "debounce": try search()
    case "histories": try histories()
    case "gate":
      try gate(
        bug.setting, bug.setting == "hunting" ? RunFixture.hunting : RunFixture.browsing, in: folder)
    case "ratio": try ratio(in: folder)
    case "pairs": try pairs(in: folder)
    default: throw UnknownTrial(trial: bug.trial)
    }
  }

  // MARK: Figures

  /// A busy host may slow only the run without the bug: one of three attempts must detect it.
  private func ratio(in folder: URL) throws -> Caught {
    for attempt in 1...3 {
      let scenario = folder.appending(path: "Scenarios/fit.yaml")
      try Data("\(RunFixture.busy)\nbudgets: {model.decode.ratio: 0-1000}\n".utf8).write(to: scenario)
      let healthy = try PlantedRun.play("fit", nil, to: "fit-\(attempt)", in: folder)
      let took = try #require(healthy.budgetValues["model.decode.ratio"])
      try Data("\(RunFixture.busy)\nbudgets: {model.decode.ratio: 0-\(took * 1.4)}\n".utf8).write(
        to: scenario)
      let reported = try PlantedRun.play("fit", bug.name, to: "fit-planted-\(attempt)", in: folder)
      if reported.exit == 2 || attempt == 3 {
        return Caught(by: reported.budgets, when: "run \(attempt)")
      }
    }
    return Caught(by: [], when: "")
  }

  /// Runs once without the bug, and stores its figures.
  private func gate(_ name: String, _ scenario: String, in folder: URL) throws -> Caught {
    let stored = folder.appending(path: "\(name)-kept.yaml")
    let flags = ["--count-work"]
    if !FileManager.default.fileExists(atPath: stored.path) {
      try Data(scenario.utf8).write(to: folder.appending(path: "Scenarios/\(name).yaml"))
      let healthy = "healthy-\(name)"
      _ = try PlantedRun.play(name, nil, to: healthy, in: folder, flags)
      let update = try BuiltCommand.run(["gate", healthy, "--update", "--baseline", stored.path], in: folder)
      #expect(update.exit == 0, "\(update.complaint)")
      let again = try BuiltCommand.run(["gate", healthy, "--baseline", stored.path], in: folder)
      #expect(again.exit == (PlantedRow.isUnfit(again.output) ? 6 : 0), "\(again.output)")
      #expect(!again.output.contains("WORSE") && !again.output.contains("MISSING"), "\(again.output)")
    }
    let out = "\(name)-\(bug.name)"
    _ = try PlantedRun.play(name, bug.name, to: out, in: folder, flags)
    let gate = try BuiltCommand.run(["gate", out, "--baseline", stored.path], in: folder)
    #expect(gate.exit == (PlantedRow.isUnfit(gate.output) ? 6 : 3), "\(bug.name): \(gate.output)")
    let worse = gate.output.split(separator: "\n").filter { $0.hasPrefix("WORSE") }.compactMap {
      $0.split(separator: " ").dropFirst().first.map(String.init)
    }
    return Caught(by: worse.filter { $0 == bug.rule }, when: "a run")
  }

  /// Whether the host was unfit: a slow or busy host decodes more slowly than the cost table, whatever is planted.
  ///
  /// A bug may also leave nothing to measure, such as one without prefetching for a metric of prefetched photos.
  private static func isUnfit(_ output: String) -> Bool {
    output.contains("NOT COMPARABLE  model.decode.ratio") || output.contains("MISSING  ")
  }

  private func pairs(in folder: URL) throws -> Caught {
    try Data(RunFixture.busy.utf8).write(to: folder.appending(path: "Scenarios/busy.yaml"))
    let program = try BuiltCommand.location().path
    let outcome = try BuiltCommand.run(
      [
        "compare", "--binary", "old=\(program)", "--binary", "new=\(program)", "busy", "--repetitions", "3",
        "--pairs", "6-6", "--planted", bug.name,
      ], in: folder)
    #expect(outcome.exit == 3, "\(outcome.output)\(outcome.complaint)")
    let isNamed = ["\(bug.rule), beside the frames, costs +", "most of it in \(bug.rule), +"]
      .contains {
        outcome.output.contains($0)
      }
    return Caught(by: isNamed ? [bug.rule] : [], when: "6 pairs")
  }

  // MARK: Touches

  /// Every bug with the seed of its trial; `skiprope fuzz break` tries more. A finding is a few plausible touches.
  private func search() throws -> Caught {
    let seed = try #require(UInt64(bug.setting))
    let trial = PlantedTrial<BreakFinding>(bug, seed: seed, rounds: SearchRounds(workers: 2))
    let finding = try #require(trial.finding, "\(bug.name), seed \(seed)")
    #expect(trial.isFound, "\(bug.name), seed \(seed): after \(finding.gestures) gestures")
    #expect(
      finding.events <= BreakFinding.handful && finding.excuse == nil && finding.one.isSane,
      "\(bug.name), seed \(seed): \(finding.one.samples)")
    for sample in finding.one.samples {
      #expect(sample.time.nanoseconds % 1_000_000 == 0 && sample.position.x.subpoints % 64 == 0)
    }
    return Caught(by: [finding.violation.rule], when: "\(finding.gestures) gestures")
  }

  // MARK: Replicas

  private func histories() throws -> Caught {
    let trial = try PlantedTrial<ShrunkHistory>(bug, seed: 1, rounds: SearchRounds(workers: 2))
    let name = bug.name
    let shrunk = try #require(trial.finding, "\(name) by \(bug.rule)")
    #expect(trial.isFound, "\(trial.line)")
    #expect(shrunk.shrunkEdits < shrunk.edits || shrunk.edits < 6, "\(trial.line)")
    let violation = shrunk.found.violation
    let replay = try HistoryReplay(seed: shrunk.found.seed, bug: name)
    #expect(replay.violations.contains(violation), "\(name)")
    #expect(replay.timeline.contains { $0.contains("[FAIL]") }, "\(name)")
    return Caught(by: [violation.rule], when: "\(shrunk.found.histories) histories")
  }
}
