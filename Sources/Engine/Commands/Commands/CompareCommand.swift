/// Compares two runs, or two programs.
enum CompareCommand {
  static func run(_ request: CompareRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch request {
    case .runs(let request): try RunsComparisonCommand.run(request, console)
    case .binaries(let request): try CompareBinariesCommand.run(request, console)
    }
  }
}
