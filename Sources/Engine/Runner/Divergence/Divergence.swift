internal import Kernel
internal import Metrics
internal import Playing

/// The first frame in which two plays of a unit are not the same, what is not, and what it comes of.
struct Divergence: Hashable {
  /// What two plays have to differ in for the difference to show.
  enum Cause: CaseIterable, Hashable {
    /// Nothing: two fresh processes that hash alike.
    case chance
    /// Hashing: in the second process it is random.
    case hashing
    /// What came before: the second process has played the unit already.
    case repetition

    /// A sentence on where to look.
    var words: String {
      switch self {
      case .chance:
        "Two fresh processes with the same hashing differ: by chance, such as a clock, an address or a random number"
      case .hashing:
        "Fresh processes differ only where hashing is random: by the order of a Set or a Dictionary"
      case .repetition:
        "Fresh processes agree; it differs only when the unit is played again in one process: by state left behind, such as "
          + "a global"
      }
    }
  }

  var cause: Cause
  var session: Int
  var frame: Int
  /// Virtual nanoseconds since the session began.
  var vsync: Int64
  /// At most one of each part, causes before consequences; empty where everything that can be looked at is the same.
  var differences: [FrameDump.Difference]

  /// What differs first and why, in two sentences. `sessionWord` is what sessions are called.
  func words(_ sessionWord: UnitWord) -> String {
    let clock = Instant(nanoseconds: vsync).sessionClock
    let what =
      differences.isEmpty
      ? "only the digest differs: something that the app mixes in and no field shows"
      : differences.map(\.words).joined(separator: "; ")
    return "frame \(frame) at \(clock) of \(sessionWord.one) \(session): \(what). \(cause.words)"
  }

  /// What is said where no play differs from another one any more.
  static let notFound =
    "Played again twice, with random hashing and twice in one process, its frames were the same: by chance, and seldom, or "
    + "in what is counted at the end"
}
