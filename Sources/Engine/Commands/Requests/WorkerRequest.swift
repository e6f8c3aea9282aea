/// What a worker process is started with; it reads the rest on its standard input.
package struct WorkerRequest: Sendable {
  static let copies = Flag("--copies", nil, "plays unit after unit, each in a copy of this process")

  package var program: Program
  /// Whether it plays unit after unit, each in a copy of itself.
  var makesCopies: Bool

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    program = parsed.program
    makesCopies = parsed.has(WorkerRequest.copies.name)
    try parsed.refuseMore(than: 0, of: "worker")
  }
}
