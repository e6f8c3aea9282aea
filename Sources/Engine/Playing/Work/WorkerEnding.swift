package import HostSystem
internal import Kernel
package import Metrics

/// The reason why a worker ended early, in words: how, where in the unit, and the process's last output.
package struct WorkerEnding {
  let ending: ChildProcess.Ending
  /// The reason that the worker itself gave; `nil`: none.
  let reason: String?
  let place: CrashTrail.Place?
  /// The end of its standard error.
  let lastWords: String
  let sessionWord: UnitWord

  package init(
    ending: ChildProcess.Ending, reason: String?, place: CrashTrail.Place?, lastWords: String,
    sessionWord: UnitWord
  ) {
    (self.ending, self.reason, self.place) = (ending, reason, place)
    (self.lastWords, self.sessionWord) = (lastWords, sessionWord)
  }

  /// `crashed (signal 5) in frame 1234 at 0:20.567 of session 1, browse: Fatal error: Index out of range`, or `failed: ...`.
  package var outcome: String {
    if let signal = ending.signal {
      let words = trap.map { ": \($0)" } ?? ""
      return "crashed (signal \(signal))\(whereabouts)\(words)"
    }
    if let reason { return "failed: \(reason)" }
    let code = ending.code.map { "\($0)" } ?? "unknown"
    return "failed: the worker ended with code \(code) before its time\(whereabouts)"
  }

  /// The position in the unit, with a leading space; empty if unknown.
  private var whereabouts: String {
    guard let place, place.phase != .idle else { return "" }
    let repetition = place.repetition > 1 ? ", in repetition \(place.repetition)" : ""
    guard place.session > 0 else {
      return (place.phase == .settingUp ? " while it was set up" : " before its first frame") + repetition
    }
    let clock = Instant(nanoseconds: place.vsync).sessionClock
    let step = place.step.isEmpty ? "" : ", \(place.step)"
    let frame = "frame \(place.frame) at \(clock) of \(sessionWord.one) \(place.session)\(step)\(repetition)"
    switch place.phase {
    case .inFrame: return " in \(frame)"
    case .recording: return " while checking and recording \(frame)"
    case .finishing: return " while finishing, after \(frame)"
    case .idle, .settingUp, .betweenFrames: return " during effects and touches, after \(frame)"
    }
  }

  /// Beginnings of the line in which the runtime, the C library or a sanitizer says why it ends the process.
  private static let traps = [
    "Fatal error", "Precondition failed", "Assertion failed", "Simultaneous accesses", "ERROR: ", "jemalloc",
    "Assertion `",
  ]
  private static let trapLimit = 300

  /// The last such line; `nil` if there is none.
  private var trap: String? {
    let line = lastWords.split(whereSeparator: \.isNewline).last { line in
      WorkerEnding.traps.contains { line.contains($0) }
    }
    return line.map { String($0.prefix(WorkerEnding.trapLimit)) }
  }
}
