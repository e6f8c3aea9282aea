internal import Commands
internal import Foundation
internal import Fuzzing
internal import HostSystem
internal import Invariants
internal import Reporting
internal import ScenarioFormat
internal import Searching
internal import Sweeping

/// Searches for touches that break a rule, shrinks the findings and writes them; or replays one finding.
enum BreakCommand {
  static func run(_ request: BreakRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    if let scenario = request.replay { return try replay(scenario, request, console) }
    let watch = SearchWatch(bound: request.boundNanoseconds, unit: ("cases", 1))
    let report = BreakReport.run(
      cases: request.cases, seed: request.seed, rounds: watch.rounds(workers: request.workers),
      bug: request.bug,
      isInterrupted: { HostSignals.sawInterrupt }, announce: watch.bar.announce)
    watch.bar.close()
    let command = "skiprope fuzz break --cases \(request.cases) --seed \(request.seed)"
    let paths: [String]
    do throws(FindingFiles.Error) {
      paths = try BreakFolder.write(report, to: request.out, command: command)
    } catch {
      throw CommandFailure(.machineTrouble, error.description)
    }
    for line in BreakTable.lines(report) { console.line(line) }
    for path in paths { console.line("replay: skiprope fuzz break --replay \(ShellWord.quoted(path))") }
    console.result(speed(report, watch.cpuSeconds))
    let exit: ExitCode =
      !report.findings.isEmpty || !report.missedBugs.isEmpty
      ? .invariantBroken : HostSignals.sawInterrupt ? .undecided : .holds
    if request.format == .json { console.line(json(report, request.out, exit)) }
    return exit
  }

  private static func replay(
    _ file: String, _ request: BreakRequest, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let violation: RuleViolation?
    let scenario = try Program.skiprope.library.scenario(file).anchored
    do throws(ScenarioError) {
      violation = try FindingReplay.play(
        scenario, bug: request.bug)
    } catch {
      throw CommandFailure(error)
    }
    guard let violation else {
      console.line("[ok] no rule was broken")
      return .holds
    }
    console.line("[FAIL] \(violation.rule): \(violation.what)")
    return .invariantBroken
  }

  /// The cost of the whole search, including planted bugs and shrinking.
  private static func speed(_ report: BreakReport, _ seconds: Double) -> String {
    String(
      format: "%.1f CPU s in all: %.0f cases and %.0f gestures a CPU s", seconds,
      Double(report.result.cases) / seconds, Double(report.result.gestures) / seconds)
  }

  /// The last line of `--format json`.
  private static func json(_ report: BreakReport, _ folder: String, _ exit: ExitCode) -> String {
    struct Line: Encodable {
      var run: String
      var exit: Int32
      var complete: Bool
      var broken: [String]
      var missedBugs: [String]
    }
    return JSONText.line(
      Line(
        run: folder, exit: exit.rawValue, complete: report.result.isComplete,
        broken: report.findings.map(\.violation.rule), missedBugs: report.missedBugs))
  }
}
