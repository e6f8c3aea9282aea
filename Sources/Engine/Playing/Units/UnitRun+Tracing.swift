internal import Kernel
internal import Simulation

/// Runs a unit step by step, for comparison with another run of it.
extension UnitRun {
  /// Runs up to this many frames of all sessions together; fewer at the end.
  func trace(frames: Int) throws(RunError) -> [TracedFrame] {
    var traced: [TracedFrame] = []
    _ = try pass.play(frames) { attended in
      traced.append(
        TracedFrame(
          session: attended.session + 1, frame: attended.record.frame.number,
          vsync: attended.record.vsync.nanoseconds, digest: attended.record.digest))
      return nil
    }
    return traced
  }

  /// The state after the last frame of a session. `number` counts from 1.
  func dump(atSession number: Int) throws(RunError) -> FrameDump {
    guard (1...sessionCount).contains(number) else {
      throw .unsupported("the unit has \(sessionCount) sessions; there is no session \(number)")
    }
    return FrameDump(pass, session: number - 1)
  }

  /// Sets the unit up again in this process.
  func runAgain() throws(RunError) {
    pass.finishSessions()
    pass.tearDown()
    try setUpAgain(meter, isLast: false)
  }
}
