internal import Playing

/// Runs one family for another process, by the protocol on standard input and output.
enum WorkerCommand {
  static func run(_ request: WorkerRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    WorkerLoop.run() == 0 ? .holds : .unexpectedFailure
  }
}
