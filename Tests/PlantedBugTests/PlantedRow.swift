import FamilySamples
import Foundation
import Fuzzing
import Invariants
import Kernel
import LedgerHistories
import SQLiteConnecting
import Searching
import Testing

/// A planted bug, and what it is tried on: played with it planted, its checker has to object and nobody else.
struct PlantedRow {
  enum Trial {
    /// A run, which leaves with 2 or 4 and names the budget or the rule.
    case run(PlantedEvening)
    /// The search for touches that break a rule.
    case search
    /// Histories of a ledger's replicas.
    case histories
    /// A gate that holds a run with the bug against the figures of one without.
    case gate
    /// The same, of a child whose cache is full.
    case fullCacheGate
    /// A run under a budget of 1.4 times what a run without the bug took.
    case ratio
    /// The built program in turns with itself, once with the bug.
    case pairs
  }

  /// Who objected, and when.
  struct Caught {
    var by: [String]
    var when: String
  }

  /// A run that objects left with another code than 2 for a budget and 4 for a rule.
  struct WrongExit: Error {
    var exit: Int32
    var words: String
  }

  let bug: PlantedBug

  /// What it is tried on. A bug that this does not know does not compile.
  var trial: Trial {
    switch bug {
    case .mainLaneDecode: .run(.frames)
    case .slowFrame: .run(.steady)
    case .spinningLayout: .run(.product)
    case .leak: .run(.memory)
    case .slowLeak: .run(.cycles)
    case .endedLeak, .withdrawnLeak, .refusalLeak, .vanishedLeak, .launchLeak, .lateReward, .endlessReward:
      .run(.fullCycles)
    case .unboundedMemory, .largerCache, .lostRequest, .shortWaits, .longWaits: .run(.crowd)
    case .lostToast, .doublePosting, .shownExpired, .wrongAmount, .shortPIN, .unlistedPhoto,
      .hastyOverlay, .restlessView, .lateOverlay, .endlessOverlay, .shortToast, .longToast, .endlessToast,
      .endlessPhoto, .hastyExpiry, .mergedTwice, .reversedTies, .offByOne, .lateRest,
      .laterLift, .muteButton, .deafThumbnail, .smallButton, .sharedPlace, .textOnText, .textOutside,
      .cutText:
      .run(.rules)
    case .shortPINWait, .longPINWait, .noPINWait: .run(.gate)
    case .deafDashboard, .slowNumbers, .endlessDay, .closedTill, .doubleNote, .lostNote,
      .wrongNote,
      .fastNote, .doubleEarned, .silentEarning:
      .run(.points)
    case .shortMove, .wrongShelf, .deafEye, .saidTwice, .lateChange, .lateGrid, .lostChoice, .unmarkedPhoto,
      .miscountedCard, .earlyCard, .lateCard, .unreadCard, .longStreak, .shiftedWeek:
      .run(.parents)
    case .otherIcon: .run(.parents)
    case .oldColour: .run(.album)
    case .oldToast: .run(.quickAlbum)
    case .splitChange, .halfChange, .oldIcon: .run(.killedParents)
    case .oneBlock: .run(.twoParents)
    case .yesterdaysCards: .run(.parentsAtMidnight)
    case .hastyDeletion, .lostOnCancel, .childsDeletion, .unaskedChange: .run(.parents)
    case .stuckScreen, .forgottenTheme, .deafTheme, .obedientTheme, .flickeringTheme, .lateTheme:
      .run(.themes)
    case .lostEntry, .keptBytes, .hastyRemoval: .run(.relaunched)
    case .secondPicture, .closedCamera, .wrongPicture, .droppedPicture, .hastySent, .unsentAgain:
      .run(.sharing)
    case .sentAllTheSame, .greedyRegret: .run(.regrets)
    case .forgottenPast, .endlessPast: .run(.lostLedgers)
    case .silentDenial, .hastyDenial: .run(.tooFewPoints)
    case .forgottenOutbox, .saidAnew, .deafPush: .run(.devices)
    case .secondCommit, .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce,
      .velocityDirection,
      .doubleToast, .zoomPastFour:
      .search
    case .doubledRetry, .doubledDelivery, .tokenFirst, .manyAuthorities, .droppedOutbox, .trustedOrder,
      .deafAuthority, .sharedMinutes, .hastyRefund, .ownClocks, .overwritten, .staleBalance, .falseAlarm,
      .disownedPast, .siblingsWish, .stubbornRival, .timidRival, .splitDecisions:
      .histories
    case .halfSpeedDecode: .ratio
    case .halfSpeedCommit, .slowLayout: .pairs
    case .frameAllocation, .doubledRetains, .fifthMoreMemory, .extraView, .noPrefetch, .lateTap,
      .doubleThumbnails, .armedTimer, .constantLayout:
      .gate
    case .fifoCache: .fullCacheGate
    case .unsyncedCommit: .run(.power)
    case .trustedLog: .run(.log)
    case .halfBatch, .repeatedAnew: .run(.disk)
    case .droppedPosting: .run(.full)
    case .forgottenInBackground: .run(.away)
    case .neverTriedAgain: .run(.refused)
    case .neverListedAgain: .run(.lists)
    case .neverKeptAgain: .run(.keeping)
    case .keptDamage: .run(.partial)
    case .shownDamage: .run(.damaged)
    case .droppedAnswer: .run(.slow)
    case .ignoredWarning, .ignoredCritical, .greedyWarning, .lateWarning: .run(.warnings)
    case .forgottenMark, .deafClock: .run(.clock)
    case .hiddenStays, .waitingCategory, .oldName, .oldOrder, .twoPlaces, .latePhoto, .shakenOff: .run(.album)
    case .deviceDay: .run(.setClocks)
    }
  }

  /// Whether it is a run and nothing else.
  var isRun: Bool { if case .run = trial { true } else { false } }

  /// What it is tried on, in the table's words.
  var stage: String {
    switch trial {
    case .run(let evening): "run \(evening.rawValue)"
    case .search: "search of touches"
    case .histories: "histories"
    case .gate: "gate"
    case .fullCacheGate: "gate, full cache"
    case .ratio: "run, twice"
    case .pairs: "compare --binary"
    }
  }

  /// Tries it in a folder with the scenarios.
  func play(in folder: URL) throws -> Caught {
    switch trial {
    case .run(let evening): try run(evening, in: folder)
    case .search: try search()
    case .histories: try histories()
    case .gate: try gate("browsing", RunFixture.browsing, in: folder)
    case .fullCacheGate: try gate("hunting", RunFixture.hunting, in: folder)
    case .ratio: try ratio(in: folder)
    case .pairs: try pairs(in: folder)
    }
  }

  // MARK: Runs

  private func run(_ evening: PlantedEvening, in folder: URL) throws -> Caught {
    let out = "\(evening.rawValue)-\(bug.rawValue)"
    let told = try PlantedRun.play(evening.rawValue, bug, to: out, in: folder)
    guard told.exit == (told.invariants.isEmpty ? 2 : 4) else {
      throw WrongExit(exit: told.exit, words: told.words)
    }
    return Caught(
      by: told.invariants + told.budgets, when: told.moment)
  }

  /// A busy host may slow the run without and not the one with the bug: one of three has to tell.
  private func ratio(in folder: URL) throws -> Caught {
    for attempt in 1...3 {
      let scenario = folder.appending(path: "Scenarios/fit.yaml")
      try Data("\(RunFixture.busy)\nbudgets: {model.decode.ratio: 0-1000}\n".utf8).write(to: scenario)
      let healthy = try PlantedRun.play("fit", nil, to: "fit-\(attempt)", in: folder)
      let took = try #require(healthy.budgetValues["model.decode.ratio"])
      try Data("\(RunFixture.busy)\nbudgets: {model.decode.ratio: 0-\(took * 1.4)}\n".utf8).write(
        to: scenario)
      let told = try PlantedRun.play("fit", bug, to: "fit-planted-\(attempt)", in: folder)
      if told.exit == 2 || attempt == 3 {
        return Caught(by: told.budgets, when: told.moment)
      }
    }
    return Caught(by: [], when: "")
  }

  // MARK: Figures

  /// The run without the bug is played once; its figures are kept.
  private func gate(_ name: String, _ scenario: String, in folder: URL) throws -> Caught {
    let kept = folder.appending(path: "\(name)-kept.yaml")
    let flags = ["--count-work"]
    if !FileManager.default.fileExists(atPath: kept.path) {
      try Data(scenario.utf8).write(to: folder.appending(path: "Scenarios/\(name).yaml"))
      let healthy = "healthy-\(name)"
      _ = try PlantedRun.play(name, nil, to: healthy, in: folder, flags)
      let update = try BuiltCommand.run(["gate", healthy, "--update", "--baseline", kept.path], in: folder)
      #expect(update.exit == 0, "\(update.complaint)")
      let again = try BuiltCommand.run(["gate", healthy, "--baseline", kept.path], in: folder)
      #expect(again.exit == (PlantedRow.isUnfit(again.output) ? 6 : 0), "\(again.output)")
      #expect(!again.output.contains("WORSE") && !again.output.contains("MISSING"), "\(again.output)")
    }
    let out = "\(name)-\(bug.rawValue)"
    let told = try PlantedRun.play(name, bug, to: out, in: folder, flags)
    let gate = try BuiltCommand.run(["gate", out, "--baseline", kept.path], in: folder)
    #expect(gate.exit == (PlantedRow.isUnfit(gate.output) ? 6 : 3), "\(bug.rawValue): \(gate.output)")
    let worse = gate.output.split(separator: "\n").filter { $0.hasPrefix("WORSE") }.compactMap {
      $0.split(separator: " ").dropFirst().first.map(String.init)
    }
    return Caught(by: worse.filter { $0 == bug.checker }, when: told.moment)
  }

  /// A host that is slow, or that others use, decodes more slowly than the cost table says, whatever is planted.
  private static func isUnfit(_ output: String) -> Bool {
    output.contains("NOT COMPARABLE  model.decode.ratio")
  }

  private func pairs(in folder: URL) throws -> Caught {
    try Data(RunFixture.busy.utf8).write(to: folder.appending(path: "Scenarios/busy.yaml"))
    let program = try BuiltCommand.location().path
    let outcome = try BuiltCommand.run(
      [
        "compare", "--binary", "old=\(program)", "--binary", "new=\(program)", "busy", "--repetitions", "3",
        "--pairs", "6-6", "--planted", bug.rawValue,
      ], in: folder)
    #expect(outcome.exit == 3, "\(outcome.output)\(outcome.complaint)")
    let isNamed = ["\(bug.checker), beside the frames, costs +", "most of it in \(bug.checker), +"]
      .contains {
        outcome.output.contains($0)
      }
    return Caught(by: isNamed ? [bug.checker] : [], when: "6 pairs")
  }

  // MARK: Touches

  /// Every bug with a seed of its own; `skiprope fuzz break` tries more. What is found is a handful of sane touches.
  private func search() throws -> Caught {
    let all = PlantedBug.ofGestures + PlantedBug.ofDebounce
    let seed = UInt64(all.firstIndex(of: bug) ?? 0) + 1
    let trial = PlantedTrial<BreakFinding>(bug, seed: seed, rounds: SearchRounds(workers: 2))
    let finding = try #require(trial.finding, "\(bug.rawValue), seed \(seed)")
    #expect(trial.isFound, "\(bug.rawValue), seed \(seed): after \(finding.gestures) gestures")
    #expect(
      finding.events <= BreakFinding.handful && finding.excuse == nil && finding.one.isSane,
      "\(bug.rawValue), seed \(seed): \(finding.one.samples)")
    for sample in finding.one.samples {
      #expect(sample.time.nanoseconds % 1_000_000 == 0 && sample.position.x.subpoints % 64 == 0)
    }
    return Caught(by: [finding.violation.rule], when: "\(finding.gestures) gestures")
  }

  // MARK: Replicas

  /// What is found and how small it gets is what docs/sync.md says.
  private func histories() throws -> Caught {
    let trial = try PlantedTrial<ShrunkHistory>(bug, seed: 1, rounds: SearchRounds(workers: 2))
    let name = bug.rawValue
    let shrunk = try #require(trial.finding, "\(name) by \(bug.checker)")
    #expect(trial.isFound, "\(trial.line)")
    #expect(shrunk.shrunkEdits < shrunk.edits || shrunk.edits < 6, "\(trial.line)")
    let violation = shrunk.found.violation
    let replay = try HistoryReplay(seed: shrunk.found.seed, bug: bug)
    #expect(replay.violations.contains(violation), "\(name)")
    #expect(replay.timeline.contains { $0.contains("[FAIL]") }, "\(name)")
    let row = try #require(try documented(), "docs/sync.md tells nothing of \(name)")
    #expect(
      row == "\(violation.rule) | \(shrunk.found.histories) | \(shrunk.edits) to \(shrunk.shrunkEdits)",
      "docs/sync.md on \(name)")
    return Caught(by: [violation.rule], when: "\(shrunk.found.histories) histories")
  }

  /// Who finds a bug, after how many histories, and edits before and after shrinking, as docs/sync.md has it.
  private func documented() throws -> String? {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/sync.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let row = lines.first { $0.hasPrefix("| `\(bug.rawValue)` | ") }
    return row.map { $0.split(separator: " | ").dropFirst(2).joined(separator: " | ") }
      .map { String($0.dropLast(2)) }
  }
}
