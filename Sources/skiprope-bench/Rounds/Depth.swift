/// The size and duration of benchmarks.
enum Depth {
  /// All benchmarks in about half a minute, as a check that everything runs.
  case quick
  case full

  /// The number of rounds for runs of milliseconds.
  var rounds: Int { self == .quick ? 5 : 15 }
  /// The number of rounds for runs of seconds.
  var longRounds: Int { self == .quick ? 3 : 5 }
}
