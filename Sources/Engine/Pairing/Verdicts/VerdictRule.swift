/// What may be said of two binaries by so many pairs.
package enum PairVerdict: String, Codable, Hashable, Sendable, CaseIterable {
  /// The whole interval lies inside the margin.
  case same = "SAME"
  case worse = "WORSE"
  case better = "BETTER"
  /// Too noisy for the pairs at hand.
  case undecided = "UNDECIDED"
  /// They do not do the same, or there is too little to compare.
  case notComparable = "NOT COMPARABLE"
}

/// When ratios of new to old cost, one per pair, are a verdict.
///
/// Two questions, two answers: is there a difference at all (the wider interval leaves 1 out), and is it one that matters (the
/// estimate lies at or beyond the margin). Both make it WORSE or BETTER. Asking that the whole interval lie beyond the margin
/// instead would hardly ever find a difference as large as the margin; asking only that it leave 1 out would find the ones
/// that a linker makes. SAME is the equivalence test: no difference as large as the margin would leave such an interval. And
/// nothing is believed that is not larger than what the old binary does against itself in the same minutes.
package struct VerdictRule: Codable, Hashable, Sendable {
  /// A difference that matters, as a share: below about 1 % it is layout and not code.
  package var margin = 0.02
  /// Of the intervals over pairs that are shown, and that make two programs the SAME.
  package var confidence = 0.95
  /// Of the interval that leaves 1 out where there is a difference. Four looks at 95 % called one of 70 comparisons of a program
  /// with itself different, where processes differ by 5 %; at 99.8 % it is one of 1,200. Where they differ by 1 % or less both
  /// find 2.5 % equally often.
  package var differenceConfidence = 0.998

  /// A change of a scenario step that is a finding, as a share, beyond what the median frame did.
  package var stepMargin = 0.05
  /// A change of what effects on the lanes take that is a finding, as a share. Much of them is system calls, which take now
  /// more and now less [A].
  package var laneMargin = 0.25
  /// False alarms that looking at all steps may raise in a comparison without a difference; looking at all frames likewise.
  package var falseAlarms = 1.0 / 80

  package init() {}

  /// The verdict by the ratio of each pair, and by that of each A/A pair; at least two of each. O(pairs).
  package func verdict(pairs: [Double], twins: [Double]) -> PairVerdict {
    guard pairs.count > 1, twins.count > 1 else { return .undecided }
    let interval = MeanInterval(overRatios: pairs, confidence: confidence)
    let wider = MeanInterval(overRatios: pairs, confidence: differenceConfidence)
    let floor = noiseFloor(twins)
    let distance = (interval.mean - 1).magnitude
    if distance > floor {
      if wider.low > 1, interval.mean >= 1 + margin { return .worse }
      if wider.high < 1, interval.mean <= 1 / (1 + margin) { return .better }
    }
    return interval.reach(from: 1) <= margin && floor <= margin ? .same : .undecided
  }

  /// Whether one of so many steps stands out by its ratios to what the median frame did: far enough, beyond chance even for
  /// the luckiest of them all, and with every pair beyond every A/A pair. O(pairs).
  package func standsOut(pairs: [Double], twins: [Double], among count: Int) -> Bool {
    let interval = MeanInterval(overRatios: pairs, confidence: 1 - falseAlarms / Double(max(1, count)))
    guard let least = pairs.min(), let most = pairs.max(), let low = twins.min(), let high = twins.max()
    else {
      return false
    }
    let isMore = interval.mean >= 1 + stepMargin && interval.low > 1 && least > high
    let isLess = interval.mean <= 1 / (1 + stepMargin) && interval.high < 1 && most < low
    return isMore || isLess
  }

  /// Whether one of so many kinds of effects takes longer than the margin for them, beyond chance, in every pair longer than in
  /// any A/A pair. Few as they are, they may raise a tenth of the false alarms that steps may. O(pairs).
  package func isSlower(pairs: [Double], twins: [Double], among count: Int) -> Bool {
    guard pairs.count > 1, let least = pairs.min(), let high = twins.max() else { return false }
    let confidence = 1 - falseAlarms / 10 / Double(max(1, count))
    let interval = MeanInterval(overRatios: pairs, confidence: confidence)
    return interval.mean >= 1 + laneMargin && interval.low > 1 && least > high
  }

  /// The largest difference that the old binary may have to itself: how far the interval of the A/A pairs reaches from 1.
  package func noiseFloor(_ twins: [Double]) -> Double {
    MeanInterval(overRatios: twins, confidence: confidence).reach(from: 1)
  }
}
