/// What a worker process is started with: nothing; it is told the rest on its standard input.
package struct WorkerRequest: Hashable, Sendable {
  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 0, of: "worker")
  }
}
