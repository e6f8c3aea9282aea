internal import Commands
internal import Foundation
internal import HostSystem
internal import Reporting
internal import Searching

/// Checks the metamorphic relations and prints what held and what did not.
enum RelationsCommand {
  static func run(_ request: RelationsRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let start = HostClock.monotonic()
    let startCPU = HostClock.processCPU()
    let bar = FuzzProgress(start: start, unit: ("sequences", 1))
    bar.announce("relations")
    let check = RelationRun(
      seed: request.seed, workers: request.workers,
      mustStop: {
        if HostSignals.sawInterrupt { return true }
        guard let bound = request.boundNanoseconds else { return false }
        return HostClock.monotonic() - start >= bound
      }, report: bar.show)
    let report = check.run(sequences: request.sequences)
    bar.close()
    for line in report.lines { console.result(line) }
    let seconds = max(1e-9, Double(HostClock.processCPU() - startCPU) / 1e9)
    console.result(
      String(format: "%.1f CPU s: %.0f sequences a CPU s", seconds, Double(report.sequences) / seconds))
    return report.isBroken ? .invariantBroken : .holds
  }
}
