/// The arguments of a worker process, which reads its jobs from standard input.
package struct WorkerRequest: Sendable {
  static let copies = Flag("--copies", nil, "run each unit in a copy of this process")

  package var program: Program
  /// Whether it runs each unit in a copy of itself.
  var makesCopies: Bool

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    makesCopies = parsed.has(WorkerRequest.copies.name)
    try parsed.refuseMore(than: 0, of: "worker")
  }
}
