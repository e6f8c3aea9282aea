internal import Commands
internal import Foundation
internal import Fuzzing
internal import Invariants
internal import Kernel
internal import LedgerHistories
internal import LedgerSync
internal import Simulation

/// Simulates histories of a family's ledger on several devices and reports what held; or prints one of them.
enum HistoriesCommand {
  static func run(_ request: HistoriesRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(LedgerStoreError) {
      if let seed = request.only { return try notify(seed, request, console) }
      if request.triesAll { return try tryAll(request, console) }
      return try play(request, console)
    } catch {
      // The stores are lists in memory and do not fail on their own.
      throw CommandFailure(.unexpectedFailure, "a history's store failed: \(error)")
    }
  }

  private static let unit = (name: "histories", count: 1)

  private static func play(
    _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    let watch = SearchWatch(bound: request.boundNanoseconds, unit: unit)
    watch.bar.announce("histories")
    let search = HistorySearch(
      seed: request.seed, bug: request.bug,
      rounds: watch.rounds(workers: request.workers))
    let result = try search.run(count: request.count)
    watch.bar.close()
    let table = HistoriesTable(result, seed: request.seed, bug: request.bug)
    for line in table.lines { console.line(line) }
    let seconds = watch.cpuSeconds
    console.result(
      String(
        format: "%.1f CPU s on %d %@, %.1f s: %.0f histories a CPU s", seconds, request.workers,
        request.workers == 1 ? "worker" : "workers", watch.wallSeconds,
        Double(result.tally.histories) / seconds))
    if request.format == .json { console.line(HistoriesLine(result, table.exit).json) }
    return table.exit
  }

  /// Prints one history, line by line.
  private static func notify(
    _ seed: UInt64, _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    let replay = try HistoryReplay(
      seed: seed, bug: request.bug)
    let exit: ExitCode = replay.violations.isEmpty ? .holds : .invariantBroken
    for line in HistoriesTable.lines(of: replay) { console.line(line) }
    if request.format == .json {
      let broken = replay.violations.map { "\"\($0.rule)\"" }.joined(separator: ",")
      console.line("{\"broken\":[\(broken)],\"exit\":\(exit.rawValue),\"history\":\(seed)}")
    }
    return exit
  }

  private static func tryAll(
    _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    let watch = SearchWatch(bound: request.boundNanoseconds, unit: unit)
    var trials: [PlantedTrial<ShrunkHistory>] = []
    for bug in FamilyBugs.ofReplicas {
      watch.bar.announce("planted bug \(bug.name)")
      trials.append(
        try PlantedTrial(bug, seed: request.seed, rounds: watch.rounds(workers: request.workers)))
    }
    watch.bar.close()
    for trial in trials { console.result(trial.line) }
    let missed = trials.filter(\.isMissed)
    let exit: ExitCode =
      !missed.isEmpty ? .invariantBroken : trials.allSatisfy(\.isComplete) ? .holds : .undecided
    if request.format == .json {
      let names = missed.map { "\"\($0.bug.name)\"" }.joined(separator: ",")
      console.line("{\"exit\":\(exit.rawValue),\"missedBugs\":[\(names)]}")
    }
    return exit
  }
}
