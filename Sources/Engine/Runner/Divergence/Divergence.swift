internal import Kernel
internal import Metrics
internal import Playing

/// The first frame in which two runs of a unit differ, with the differences and their cause.
struct Divergence: Hashable {
  /// The condition that two runs need to show the difference.
  enum Cause: CaseIterable, Hashable {
    /// None: two fresh processes with the same hashing differ.
    case chance
    /// Random hashing in the second process.
    case hashing
    /// Earlier work: the second process has already run the unit.
    case repetition

    /// A sentence on where to look.
    var words: String {
      switch self {
      case .chance:
        "Two fresh processes with the same hashing differ: by chance, such as a clock, an address or a random number"
      case .hashing:
        "Fresh processes differ only where hashing is random: by the order of a Set or a Dictionary"
      case .repetition:
        "Fresh processes agree; only a second run in one process differs: by state left behind, such as "
          + "a global"
      }
    }
  }

  var cause: Cause
  var session: Int
  var frame: Int
  /// Virtual nanoseconds since the session began.
  var vsync: Int64
  /// At most one difference in each part, causes before consequences. Empty if everything that is compared is equal.
  var differences: [FrameDump.Difference]

  /// A message with the first difference and its cause. `sessionWord` is the word for sessions.
  func words(_ sessionWord: UnitWord) -> String {
    let clock = Instant(nanoseconds: vsync).sessionClock
    let what =
      differences.isEmpty
      ? "only the digest differs: the app mixes in a value that no field shows"
      : differences.map(\.words).joined(separator: "; ")
    return "frame \(frame) at \(clock) of \(sessionWord.one) \(session): \(what). \(cause.words)"
  }

  /// The message when the difference does not occur again.
  static let notFound =
    "Run again in two processes, with random hashing, and twice in one process, its frames were the same: the difference is rare, or "
    + "in the counts at the end"
}
