/// One of those that are timed against each other.
struct Contestant {
  let name: String
  /// Calls of one run, by which its time is divided.
  let calls: Int
  /// Brings the contestant to the start; not timed.
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
