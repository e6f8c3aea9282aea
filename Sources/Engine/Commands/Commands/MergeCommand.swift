internal import HostSystem
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner

/// Merges the shards of a run, writes the run folder and prints the summary, as `run` does.
enum MergeCommand {
  static func run(_ request: MergeRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let subject = request.program.subject
    let bar = ProgressBar(subject.unitWord)
    let commit = SourceCommit.current
    do throws(RunError) {
      let merge = try ShardMerge(
        of: request.folder, subject, into: request.out, executable: Reproduction.executable,
        commit: commit,
        program: SourceCommit.program(besides: commit), workers: request.workers)
      let (report, worst) = try merge.run(show: bar.show, isInterrupted: { HostSignals.sawInterrupt }) {
        outcome, coordinator throws(RunError) in
        bar.close()
        var outcome = outcome
        outcome.report.command = merge.command
        let worst = try RunPublication.publish(
          outcome, scenario: merge.scenario, of: subject, to: request.out, command: merge.command,
          program: SourceCommit.program ?? "unknown", against: BaselineFile.stored(of: outcome.report),
          clips: .failed, by: coordinator)
        return (outcome.report, worst)
      }
      let summary = SummaryText(
        report, worst: worst, place: "\(request.out)/report.html", colour: Console.resultColours)
      console.result(request.isFull ? summary.text : summary.short)
      if merge.repeated > 0 {
        console.line(
          "\(merge.repeated) of the \(merge.count) shards \(merge.repeated == 1 ? "was" : "were") run more than once, and compared"
        )
      }
      if request.format == .json { console.line(RunLine(report, folder: request.out).json) }
      return ExitCode(rawValue: Int32(report.exit)) ?? .unexpectedFailure
    } catch {
      bar.close()
      throw CommandFailure(error)
    }
  }
}
