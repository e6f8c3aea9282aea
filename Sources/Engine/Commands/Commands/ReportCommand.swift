internal import Foundation
internal import Metrics
internal import Playing
internal import Reporting
internal import Runner

/// Prints a run's report, and rewrites its page, summary and trace. The histogram log can only be written by the run itself.
enum ReportCommand {
  static func run(_ request: ReportRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    if RunPlan.isUnfinished(in: request.run) { return try soFar(request, console) }
    do throws(ReportError) {
      let report = try ReportJSON.read("\(request.run)/report.json")
      let worst = try rewrite(report, request)
      let place = "\(request.out ?? request.run)/report.html"
      console.result(SummaryText(report, worst: worst, place: place, colour: Console.resultColours).text)
      if request.format == .json { console.line(RunLine(report, folder: request.run).json) }
      return ExitCode(rawValue: Int32(report.exit)) ?? .unexpectedFailure
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Prints the results so far of an unfinished run. Writes nothing, since the run does that at its end.
  private static func soFar(_ request: ReportRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    if request.out != nil {
      throw .usage(
        "the run in `\(request.run)` is not over: its pages are written at its end; leave `--out` out")
    }
    do throws(RunError) {
      let report = try RunCoordinator.soFar(in: request.run, of: request.program.subject).report
      let place = "none yet, `\(request.program.name) watch \(request.run)` shows the progress"
      console.result(SummaryText(report, worst: nil, place: place, colour: Console.resultColours).text)
      if request.format == .json { console.line(RunLine(report, folder: request.run).json) }
      return ExitCode(rawValue: Int32(report.exit)) ?? .unexpectedFailure
    } catch {
      throw CommandFailure(error)
    }
  }

  private static func rewrite(_ report: RunReport, _ request: ReportRequest) throws(ReportError)
    -> CostliestFrames
  {
    do {
      let path = "\(request.run)/run.sqlite"
      guard InputFile.isFile(path) else {
        throw ReportError.inaccessible(file: path, reason: "it is not there, and a run folder has one")
      }
      let database = try RunDatabase(reading: path)
      if let what = try database.difference(from: report) {
        throw ReportError.otherRun(database: path, what: what)
      }
      try RunFolder.write(
        report, table(of: report, request), database,
        screens: request.program.screens(ofApp: report.words.app),
        against: BaselineFile.stored(of: report), to: request.out ?? request.run)
      try RunExports.writeTrace(report, database, to: request.out ?? request.run)
      return try database.costliestFrames()
    } catch let error as ReportError {
      throw error
    } catch {
      throw .database(reason: "\(request.run)/run.sqlite: \(error); run the scenario again")
    }
  }

  /// The metrics of a report's app; empty for another app than this program's, and then no distribution is drawn.
  private static func table(of report: RunReport, _ request: ReportRequest) -> MetricTable {
    let subject = request.program.subject
    return report.words.app == subject.name ? subject.metrics : MetricTable([])
  }
}
