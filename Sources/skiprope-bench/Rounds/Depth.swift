/// How long a benchmark may take.
enum Depth {
  /// All together in about half a minute: shows that everything runs.
  case quick
  case full

  /// Rounds of a contest whose runs take milliseconds.
  var rounds: Int { self == .quick ? 5 : 15 }
  /// Rounds of a contest whose runs take seconds.
  var longRounds: Int { self == .quick ? 3 : 5 }
}
