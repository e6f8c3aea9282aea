internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner
internal import ScenarioFormat

/// Runs a scenario, writes the run folder and prints the summary.
enum RunCommand {
  static func run(_ request: RunRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    for remark in request.remarks { console.progress("warning: \(remark)") }
    HostSignals.catchInterrupts()
    let plan = plan(request)
    if plan.shard != nil {
      return try ShardCommand.run(plan, request, ProgressBar(request.subject.unitWord), console)
    }
    if !plan.resumes, let found = EarlierRun(in: request.out), found.scenario == request.scenario.name {
      console.progress(
        plan.findsCutShortRun
          ? "warning: \(request.out) holds an interrupted run; this one starts anew, `--resume` would continue it"
          : "note: the run of \(found.scenario), seed \(found.seed), in \(request.out) is replaced")
    }
    let (outcome, worst, metricsFailure) = try play(request, console)
    print(outcome, worst, request, console)
    let verdict = ExitCode(rawValue: Int32(outcome.report.exit)) ?? .unexpectedFailure
    guard let failure = metricsFailure else { return verdict }
    console.complaint("the file of `--metrics` is out of date: \(failure)")
    return verdict == .holds ? .machineTrouble : verdict
  }

  /// Runs the request and writes its folder.
  static func play(
    _ request: RunRequest, _ console: Console
  ) throws(CommandFailure) -> (
    outcome: RunCoordinator.Outcome, worst: CostliestFrames, metricsFailure: String?
  ) {
    let (plan, bar) = (plan(request), ProgressBar(request.subject.unitWord))
    // With a planted bug only the failing rule matters, so the host is measured briefly.
    let coordinator = RunCoordinator(
      plan: plan, inspection: plan.bug == nil ? .thorough : .quick, show: bar.show,
      isInterrupted: { HostSignals.sawInterrupt })
    do throws(RunError) {
      var outcome = try coordinator.run()
      let command = Reproduction.command(request)
      outcome.report.command = command
      let worst = try RunPublication.publish(
        outcome, scenario: request.scenario, of: request.subject, to: request.out, command: command,
        program: SourceCommit.program ?? "unknown",
        against: BaselineFile.stored(of: outcome.report), clips: request.clips, by: coordinator)
      bar.close()
      coordinator.hasWritten(outcome)
      return (outcome, worst, coordinator.metricsFailure)
    } catch {
      bar.close()
      if error.isOfMachine, coordinator.hasRun, plan.findsCutShortRun {
        console.progress(
          "results of finished \(request.subject.unitWord.several) are stored; repeat the command with --resume to continue"
        )
      }
      throw CommandFailure(error)
    }
  }

  private static func plan(_ request: RunRequest) -> RunPlan {
    var plan = RunPlan(
      of: request.subject, scenario: request.scenario,
      units: request.units.lowerBound..<request.units.upperBound + 1,
      workers: request.workers, repetitions: request.repetitions, keepAllFrames: request.storedFrames == .all,
      verify: request.verifies, folder: request.out, executable: Reproduction.executable,
      commit: request.commit,
      bug: request.bug, asksForWork: request.countsWork)
    plan.slowness = request.slowness
    plan.resumes = request.resumes
    plan.endsAfterSeconds = request.hours.map(\.seconds)
    plan.metricsFile = request.metricsFile
    plan.storesHostTime = request.storesHostTime
    plan.shard = request.shard
    plan.order = request.order
    plan.isAltered = request.typed.isAltered
    plan.program = SourceCommit.program(besides: request.commit)
    return plan
  }

  private static func print(
    _ outcome: RunCoordinator.Outcome, _ worst: CostliestFrames, _ request: RunRequest, _ console: Console
  ) {
    let report = outcome.report
    let summary = SummaryText(
      report, worst: worst, place: "\(request.out)/report.html", colour: Console.resultColours)
    console.result(request.isFull ? summary.text : summary.short)
    for error in report.deterministic.photoErrors.prefix(5) { console.line("photo not shown: \(error)") }
    let more = report.deterministic.photoErrors.count - 5
    if more > 0 { console.line("and \(more) more, listed in the report") }
    if let stored = report.measured.storedUnits {
      console.line(
        "reused from the interrupted run: \(stored) of "
          + request.subject.unitWord.counted(report.deterministic.units.count))
    }
    if !outcome.isThrough { console.line("to continue, repeat the command with --resume") }
    if request.format == .json { console.line(RunLine(report, folder: request.out).json) }
  }
}
