internal import HostSystem

/// Plants bugs and slow-downs one by one, and reports whether gate and comparisons detect and name them.
enum NoticedCommand {
  static func run(_ request: NoticedRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    console.progress("running `\(request.scenario)` without a planted change, for the baseline")
    let trial = try NoticedTrial(request)
    var table = NoticedTable()
    for (index, planted) in request.cases.enumerated() where !HostSignals.sawInterrupt {
      console.progress("\(index + 1) of \(request.cases.count): \(planted.name)")
      table.add(try trial.outcome(of: planted, number: index + 1))
    }
    console.result(table.markdown)
    guard !HostSignals.sawInterrupt else { return .undecided }
    return table.isRight ? .holds : .unexpectedFailure
  }
}
