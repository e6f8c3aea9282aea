/// Compares two runs.
enum CompareCommand {
  static func run(_ request: CompareRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch request {
    case .runs(let request): try RunsComparisonCommand.run(request, console)
    }
  }
}
