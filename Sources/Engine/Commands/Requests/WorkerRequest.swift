/// What a worker process is started with: nothing; it is told the rest on its standard input.
package struct WorkerRequest: Sendable {
  package var program: Program

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    try parsed.refuseMore(than: 0, of: "worker")
  }
}
