internal import HostSystem

/// Plants changes for the worse one after the other, and says whether gate and comparisons notice and whom they name.
enum NoticedCommand {
  static func run(_ request: NoticedRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    console.progress("playing `\(request.scenario)` with nothing planted, for the baseline")
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
