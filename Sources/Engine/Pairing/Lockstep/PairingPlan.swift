package import Metrics

/// How two binaries are set against each other.
package struct PairingPlan: Hashable, Sendable {
  /// Units of the scenario that every process pair plays, each in fresh processes.
  package var units: [Int]
  /// What those and their sessions are called.
  package var words: ReportWords
  /// Repetitions in one process, at least 3: the first is the cold start.
  package var repetitions = 5
  /// Frames that a process runs before it is the next one's turn.
  package var burst = 64
  /// Other orders that each unit of both programs is played under behind the rounds; 0: none.
  package var schedules = 0
  /// Rounds before the first look, between looks, and at most; each is one pair and one A/A pair.
  package var leastPairs = 6
  package var morePairs = 2
  package var mostPairs = 12
  /// No round is begun that would probably end after so many seconds, once there are enough for a look.
  package var secondsLimit = 75.0
  /// The order of turns is drawn from it.
  package var seed: UInt64 = 1
  package var rule = VerdictRule()

  /// How many pairs it takes: `6 to 12 pairs`.
  package var pairsInWords: String {
    leastPairs == mostPairs ? "\(mostPairs) pairs" : "\(leastPairs) to \(mostPairs) pairs"
  }

  package init(units: [Int], words: ReportWords = .plain) {
    (self.units, self.words) = (units, words)
  }
}

/// Who takes part in a round.
package enum PairingRole: Int, Hashable, Sendable, CaseIterable {
  /// The old binary.
  case old
  /// The old binary once more, in a process of its own: what chance does.
  case twin
  /// The new binary.
  case new
}
