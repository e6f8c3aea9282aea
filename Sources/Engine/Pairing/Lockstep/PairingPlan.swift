package import Metrics

/// The parameters of a comparison of two binaries.
package struct PairingPlan: Hashable, Sendable {
  /// Units of the scenario that each round runs, each in fresh processes.
  package var units: [Int]
  /// The nouns for units and sessions.
  package var words: ReportWords
  /// Repetitions in one process, at least 3: the first is the cold start.
  package var repetitions = 5
  /// Frames that a process runs per turn.
  package var burst = 64
  /// Other orders of each unit that both programs run after the rounds; 0: none.
  package var schedules = 0
  /// Rounds before the first interim evaluation, between evaluations, and at most. Each round is one pair and one A/A pair.
  package var leastPairs = 6
  package var morePairs = 2
  package var mostPairs = 12
  /// Time limit in seconds: no round starts that would probably exceed it, once there are `leastPairs`.
  package var secondsLimit = 75.0
  /// The seed for the order of turns.
  package var seed: UInt64 = 1
  package var rule = VerdictRule()

  /// The number of pairs in words: `6 to 12 pairs`.
  package var pairsInWords: String {
    leastPairs == mostPairs ? "\(mostPairs) pairs" : "\(leastPairs) to \(mostPairs) pairs"
  }

  package init(units: [Int], words: ReportWords = .plain) {
    (self.units, self.words) = (units, words)
  }
}

/// The role of a process in a round.
package enum PairingRole: Int, Hashable, Sendable, CaseIterable {
  /// The old binary.
  case old
  /// A second process of the old binary, which shows the noise.
  case twin
  /// The new binary.
  case new
}
