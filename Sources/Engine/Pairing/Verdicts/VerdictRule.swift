/// The verdict on two binaries.
package enum PairVerdict: String, Codable, Hashable, Sendable, CaseIterable {
  /// The whole interval lies inside the margin.
  case same = "SAME"
  case worse = "WORSE"
  case better = "BETTER"
  /// Too noisy for the number of pairs.
  case undecided = "UNDECIDED"
  /// The binaries behave differently, or there are too few frames.
  case notComparable = "NOT COMPARABLE"
}

/// The rule that turns ratios of new to old cost, one per pair, into a verdict.
///
/// WORSE and BETTER need two things: the wider interval excludes 1, and the estimate is at or beyond the margin. Requiring the
/// whole interval beyond the margin would miss differences as large as the margin. Requiring only that it exclude 1 would report
/// differences made by the linker.
///
/// SAME is the equivalence test: the interval lies inside the margin. No difference counts that is smaller than the old binary's
/// difference to itself in the same minutes.
package struct VerdictRule: Codable, Hashable, Sendable {
  /// The smallest relevant difference, as a share. Differences below about 1 % come from code layout.
  package var margin = 0.02
  /// The confidence of the intervals that are shown and that decide SAME.
  package var confidence = 0.95
  /// The confidence of the interval that must exclude 1 for a difference.
  ///
  /// With four evaluations at 95 %, one in 70 comparisons of a program with itself was called different, where processes differ
  /// by 5 %. At 99.8 % it is one in 1,200. Where they differ by 1 % or less, both find 2.5 % equally often.
  package var differenceConfidence = 0.998

  /// The change of a scenario step that is a finding, as a share, relative to the median frame.
  package var stepMargin = 0.05
  /// The change in the cost of effects that is a finding, as a share. Assumed; much of that cost is system calls, which vary.
  package var laneMargin = 0.25
  /// The rate of false alarms for all steps in a comparison without a difference; the same again for all frames.
  package var falseAlarms = 1.0 / 80

  package init() {}

  /// Judges the ratios of pairs and of A/A pairs; undecided with fewer than two of each. O(pairs).
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

  /// Whether one of `count` steps stands out by its ratios relative to the median frame. It must exceed `stepMargin`, be
  /// significant after correcting for `count`, and exceed every A/A pair in every pair. O(pairs).
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

  /// Whether one of `count` kinds of effects is slower: above `laneMargin`, significant, and in every pair above every A/A pair.
  /// Allowed false alarms are a tenth of those of steps. O(pairs).
  package func isSlower(pairs: [Double], twins: [Double], among count: Int) -> Bool {
    guard pairs.count > 1, let least = pairs.min(), let high = twins.max() else { return false }
    let confidence = 1 - falseAlarms / 10 / Double(max(1, count))
    let interval = MeanInterval(overRatios: pairs, confidence: confidence)
    return interval.mean >= 1 + laneMargin && interval.low > 1 && least > high
  }

  /// The noise floor: the distance from 1 that the interval of the A/A pairs reaches.
  package func noiseFloor(_ twins: [Double]) -> Double {
    MeanInterval(overRatios: twins, confidence: confidence).reach(from: 1)
  }
}
