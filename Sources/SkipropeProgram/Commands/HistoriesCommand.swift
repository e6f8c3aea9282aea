internal import Commands
internal import Foundation
internal import HostSystem
internal import Kernel
internal import LedgerHistories
internal import LedgerSync

/// Plays histories of a family's ledger on several devices and says what held; or tells one of them.
enum HistoriesCommand {
  static func run(_ request: HistoriesRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(LedgerStoreError) {
      if let seed = request.only { return try tell(seed, request, console) }
      if request.triesCanaries { return try tryCanaries(request, console) }
      return try play(request, console)
    } catch {
      // The stores are lists in memory, which do not fail by themselves.
      throw CommandFailure(.unexpectedFailure, "a history's store failed: \(error)")
    }
  }

  private static func play(
    _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    HostSignals.catchInterrupts()
    let (start, startCPU) = (HostClock.monotonic(), HostClock.processCPU())
    let bar = FuzzProgress(start: start, unit: ("histories", 1))
    bar.announce("histories")
    let search = HistorySearch(
      seed: request.seed, workers: request.workers,
      canary: request.canary.flatMap(HistoryCanary.init(rawValue:)),
      mustStop: mustStop(request, since: start), report: bar.show)
    let result = try search.run(count: request.count)
    bar.close()
    let table = HistoriesTable(result, seed: request.seed, canary: request.canary)
    for line in table.lines { console.result(line) }
    let seconds = max(1e-9, Double(HostClock.processCPU() - startCPU) / 1e9)
    let wall = Double(HostClock.monotonic() - start) / 1e9
    console.result(
      String(
        format: "%.1f CPU s on %d %@, %.1f s: %.0f histories a CPU s", seconds, request.workers,
        request.workers == 1 ? "worker" : "workers", wall, Double(result.tally.histories) / seconds))
    if request.format == .json { console.result(HistoriesLine(result, table.exit).json) }
    return table.exit
  }

  private static func mustStop(
    _ request: HistoriesRequest, since start: Int64
  ) -> @Sendable () -> Bool {
    {
      if HostSignals.sawInterrupt { return true }
      guard let bound = request.boundNanoseconds else { return false }
      return HostClock.monotonic() - start >= bound
    }
  }

  /// One history, line by line.
  private static func tell(
    _ seed: UInt64, _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    let replay = try HistoryReplay(
      seed: seed, canary: request.canary.flatMap(HistoryCanary.init(rawValue:)))
    let exit: ExitCode = replay.violations.isEmpty ? .holds : .invariantBroken
    for line in HistoriesTable.lines(of: replay) { console.result(line) }
    if request.format == .json {
      let broken = replay.violations.map { "\"\($0.checker.name)\"" }.joined(separator: ",")
      console.result("{\"broken\":[\(broken)],\"exit\":\(exit.rawValue),\"history\":\(seed)}")
    }
    return exit
  }

  private static func tryCanaries(
    _ request: HistoriesRequest, _ console: Console
  ) throws(LedgerStoreError) -> ExitCode {
    HostSignals.catchInterrupts()
    let start = HostClock.monotonic()
    var trials: [HistoryCanaryTrial] = []
    for canary in HistoryCanary.allCases {
      console.progress("canary \(canary.rawValue)")
      trials.append(
        try HistoryCanaryTrial(
          canary, seed: request.seed, workers: request.workers, mustStop: mustStop(request, since: start)))
    }
    for line in HistoriesTable.lines(of: trials) { console.result(line) }
    let missed = trials.filter { !$0.isFound && $0.isComplete }
    let exit: ExitCode =
      !missed.isEmpty ? .invariantBroken : trials.allSatisfy(\.isComplete) ? .holds : .undecided
    if request.format == .json {
      let names = missed.map { "\"\($0.canary.rawValue)\"" }.joined(separator: ",")
      console.result("{\"exit\":\(exit.rawValue),\"missedCanaries\":[\(names)]}")
    }
    return exit
  }
}
