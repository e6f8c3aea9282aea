/// A process that runs a unit on request, a number of frames at a time, in several repetitions.
package protocol Stepper: AnyObject {
  /// Runs so many frames of the current repetition. Returns the number run: fewer at the repetition's end, 0 after it.
  func step(frames: Int) throws(PairingError) -> Int
  /// Returns the frames of the finished repetition.
  func finishRepetition() throws(PairingError) -> SteppedFrames
  /// Sets the unit up again for the next repetition.
  func beginRepetition() throws(PairingError)
  /// Ends the process.
  func quit()
  /// The cost of an instrumented frame without work in this process, nanoseconds.
  var emptyFrame: Int64 { get }
}

/// The reason why two binaries could not be compared.
package enum PairingError: Error, Hashable, CustomStringConvertible {
  /// The binary lacks the stepping protocol, or uses another version of it or of the report schema.
  case otherProtocol(String)
  /// The binary cannot run the scenario.
  case refused(String)
  /// The binary did not answer in time.
  case silent(String)
  /// The comparison was interrupted while waiting for the binary.
  case stopped(String)
  /// A process ended, or sent an unexpected answer.
  case broken(String)

  package var description: String {
    switch self {
    case .otherProtocol(let reason), .refused(let reason), .silent(let reason), .stopped(let reason),
      .broken(let reason):
      reason
    }
  }
}
