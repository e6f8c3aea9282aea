internal import Comparing
internal import Metrics
internal import Reporting

/// Lists the runs at which exact metrics changed.
enum HistoryCommand {
  static func run(_ request: HistoryRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    var reports: [RunReport] = []
    for run in request.runs { reports.append(try ReportFile.read(run)) }
    if let obstacle = RunHistory.obstacle(reports) { throw CommandFailure(.notComparable, obstacle) }
    let history = RunHistory(reports)
    let table = HistoryTable(history, folders: request.runs)
    if let file = request.csv { try OutputFile.write(table.csv, to: file) }
    if let file = request.page {
      let page: [UInt8]
      do throws(ReportError) { page = try HistoryPage(history, folders: request.runs).page.bytes() } catch {
        throw CommandFailure(.unexpectedFailure, error.description)
      }
      try OutputFile.write(page, to: file)
    }
    console.result(table.text)
    return .holds
  }
}
