internal import Kernel
internal import Simulation

/// A unit that is played step by step, beside another play of it.
extension UnitRun {
  /// Plays so many frames of all sessions together; fewer at the end.
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

  /// What there is after the last frame of a session, which counts from 1.
  func look(atSession number: Int) throws(RunError) -> FrameDump {
    guard (1...sessionCount).contains(number) else {
      throw .unsupported("the unit has \(sessionCount) sessions, and none of number \(number)")
    }
    return FrameDump(pass, session: number - 1)
  }

  /// Sets the unit up once more in this process.
  func playAgain() throws(RunError) {
    pass.finishSessions()
    pass.tearDown()
    try setUpAgain(meter, isLast: false)
  }
}
