/// One process that plays a unit, repetition after repetition, as many frames at a time as it is asked for.
package protocol Stepper: AnyObject {
  /// Runs so many frames of the repetition at hand; fewer at its end, 0 behind it.
  func step(frames: Int) throws(PairingError) -> Int
  /// The frames of the repetition that is over.
  func finishRepetition() throws(PairingError) -> SteppedFrames
  /// Sets the unit up again, at the beginning of its evening.
  func beginRepetition() throws(PairingError)
  /// Ends the process.
  func quit()
  /// What an instrumented frame without work takes in it, nanoseconds.
  var emptyFrame: Int64 { get }
}

/// Why two binaries could not be set against each other.
package enum PairingError: Error, Hashable, CustomStringConvertible {
  /// The binary does not speak the stepping protocol, or another version of it, or writes another report.
  case otherProtocol(String)
  /// The binary cannot play the scenario.
  case refused(String)
  /// The binary gives no answer in time.
  case silent(String)
  /// The comparison was ended while the binary was waited for.
  case stopped(String)
  /// A process ended or answered out of turn.
  case broken(String)

  package var description: String {
    switch self {
    case .otherProtocol(let reason), .refused(let reason), .silent(let reason), .stopped(let reason),
      .broken(let reason):
      reason
    }
  }
}
