package import HostSystem
internal import Kernel
package import Metrics

/// Why a worker ended before its unit was through, in words: how, where in the unit, and what the process said of it.
package struct WorkerEnding {
  let ending: ChildProcess.Ending
  /// What the worker itself gave as the reason; `nil`: nothing.
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

  /// Where the unit was, with a space in front; empty where that is not known.
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
    case .recording: return " while rules and figures were taken of \(frame)"
    case .finishing: return " while it was ended, after \(frame)"
    case .idle, .settingUp, .betweenFrames: return " among effects and touches, after \(frame)"
    }
  }

  /// How the runtime, the C library and sanitizers begin the line that says why they end the process.
  private static let traps = [
    "Fatal error", "Precondition failed", "Assertion failed", "Simultaneous accesses", "ERROR: ", "jemalloc",
    "Assertion `",
  ]
  private static let trapLimit = 300

  /// The last line of a trap; `nil` where none was printed.
  private var trap: String? {
    let line = lastWords.split(whereSeparator: \.isNewline).last { line in
      WorkerEnding.traps.contains { line.contains($0) }
    }
    return line.map { String($0.prefix(WorkerEnding.trapLimit)) }
  }
}
