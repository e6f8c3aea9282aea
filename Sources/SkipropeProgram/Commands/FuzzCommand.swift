internal import Commands
internal import FamilySweeps
internal import Foundation
internal import HostSystem
internal import Reporting
internal import Searching
internal import Sweeping

/// Sweeps the gesture settings of a fuzz scenario, writes the findings and prints the front.
enum FuzzCommand {
  static func run(_ request: FuzzRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let watch = SearchWatch(bound: request.boundNanoseconds, unit: ("M evaluations", 1_000_000))
    let engine = SweepEngine(
      workers: request.workers, mustStop: watch.mustStop, report: watch.bar.show)
    let findings = SweepRun(plan: request.plan, engine: engine, announce: watch.bar.announce).run()
    watch.bar.close()
    do throws(SweepFolder.Error) {
      try SweepFolder.write(findings, to: request.out, command: command(request))
    } catch {
      throw CommandFailure(.machineTrouble, error.description)
    }
    for line in SweepTable.lines(findings) { console.line(line) }
    console.line("")
    console.result(
      watch.bar.speed(
        cpuSeconds: watch.cpuSeconds, wallSeconds: watch.wallSeconds, workers: request.workers))
    console.line("report: \(request.out)/report.html")
    if request.format == .json { console.line(FuzzLine(findings, folder: request.out).json) }
    return exitCode(findings)
  }

  /// A gallery that disagrees with the recogniser breaks an invariant. A bound that no recommended setting meets is an exceeded
  /// budget. An interrupted sweep is otherwise undecided.
  fileprivate static func exitCode(_ findings: SweepFindings) -> ExitCode {
    guard findings.gallery?.holds ?? true else { return .invariantBroken }
    guard !HostSignals.sawInterrupt else { return .undecided }
    return findings.keepsBounds ? .holds : .budgetExceeded
  }

  /// The command that reproduces the run.
  private static func command(_ request: FuzzRequest) -> String {
    "skiprope fuzz \(request.file) --seed \(request.plan.seed)"
  }
}

/// The last line of `fuzz --format json`.
private struct FuzzLine: Encodable {
  var run: String
  var exit: Int
  var complete: Bool
  var front: [String]
  var tuned: String?
  var gaps: Int?

  init(_ findings: SweepFindings, folder: String) {
    run = folder
    exit = Int(FuzzCommand.exitCode(findings).rawValue)
    complete = findings.isComplete
    front = findings.front.map { findings.settings[$0].name }
    tuned = findings.recommendation.map { findings.settings[$0.setting].name }
    gaps = findings.recommendation?.gaps.count
  }

  /// One line of JSON with sorted keys.
  var json: String { JSONText.line(self) }
}
