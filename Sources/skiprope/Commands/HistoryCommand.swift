internal import Comparing
internal import Metrics
internal import Reporting

/// Says at which run exact metrics moved.
enum HistoryCommand {
  static func run(_ request: HistoryRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    var reports: [RunReport] = []
    for run in request.runs { reports.append(try ReportFile.read(run)) }
    if let obstacle = RunHistory.obstacle(reports) { throw CommandFailure(.notComparable, obstacle) }
    let history = RunHistory(reports)
    let table = HistoryTable(history, folders: request.runs)
    if let file = request.csv { try OutputFile.write(table.csv, to: file) }
    if let file = request.page {
      try OutputFile.write(HistoryPage(history, folders: request.runs).html, to: file)
    }
    console.result(table.text)
    return .holds
  }
}
