internal import Commands
internal import Foundation
internal import HostSystem
internal import Reporting
internal import Searching

/// Checks the metamorphic relations and prints which held.
enum RelationsCommand {
  static func run(_ request: RelationsRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let watch = SearchWatch(bound: request.boundNanoseconds, unit: ("sequences", 1))
    watch.bar.announce("relations")
    let check = RelationRun(seed: request.seed, rounds: watch.rounds(workers: request.workers))
    let report = check.run(sequences: request.sequences)
    watch.bar.close()
    for line in report.lines { console.line(line) }
    let seconds = watch.cpuSeconds
    console.result(
      String(format: "%.1f CPU s: %.0f sequences a CPU s", seconds, Double(report.sequences) / seconds))
    return report.isBroken ? .invariantBroken : HostSignals.sawInterrupt ? .undecided : .holds
  }
}
