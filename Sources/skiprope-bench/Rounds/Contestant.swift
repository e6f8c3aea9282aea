/// A function to be timed against others.
struct Contestant {
  let name: String
  /// The number of calls in a run, by which its time is divided.
  let calls: Int
  /// Prepares a run; not timed.
  let prepare: () throws -> Void
  let run: () throws -> Void

  init(
    _ name: String, calls: Int, prepare: @escaping () throws -> Void = {}, run: @escaping () throws -> Void
  ) {
    precondition(calls > 0, "\(calls) calls of \(name)")
    self.name = name
    self.calls = calls
    self.prepare = prepare
    self.run = run
  }
}
