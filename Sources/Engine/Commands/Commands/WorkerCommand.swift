internal import Playing

/// Runs one unit for another process, by the protocol on standard input and output.
enum WorkerCommand {
  static func run(_ request: WorkerRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    WorkerLoop.run(request.program.subject) == 0 ? .holds : .unexpectedFailure
  }
}
