internal import Playing

/// Runs one unit for another process, by the protocol on standard input and output.
enum WorkerCommand {
  static func run(_ request: WorkerRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let subject = request.program.subject
    let code = request.makesCopies ? WorkerLoop.runCopies(subject) : WorkerLoop.run(subject)
    return code == 0 ? .holds : .unexpectedFailure
  }
}
