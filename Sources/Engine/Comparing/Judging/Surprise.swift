internal import Foundation
internal import Metrics

/// The size of a figure's change relative to what chance would cause. Tables and lists of culprits are sorted by it.
///
/// The change as a share alone would rank the median of three taps above the sum of twenty thousand frames. So the logarithm of
/// the ratio is multiplied by the root of the number of independent samples. It is a heuristic for sorting; no verdict uses it.
package enum Surprise {
  /// A change from or to zero counts as a factor of a hundred.
  private static let mostFactor = 100.0
  /// A memory peak varies by about 5 % between two runs of one unit: as if it had 400 samples.
  private static let peakSamples = 400.0

  /// Computes the size: 0 for no change, larger for less likely changes.
  package static func of(_ id: String, unit: String, from old: Double?, to new: Double?, samples: Int)
    -> Double
  {
    guard let old, let new, old.isFinite, new.isFinite else { return .infinity }
    if old == new { return 0 }
    let limit = log(mostFactor)
    let ratio = old == 0 || new == 0 || (old < 0) != (new < 0) ? limit : min(limit, abs(log(new / old)))
    return ratio * weight(id, unit, max(abs(old), abs(new)), samples: samples).squareRoot()
  }

  /// The number of independent samples that a figure corresponds to.
  private static func weight(_ id: String, _ unit: String, _ size: Double, samples: Int) -> Double {
    let count = Double(max(1, samples))
    let word = id.split(separator: ".").last.map { String($0.prefix { $0 != "@" }) } ?? ""
    if let point = Percentile(rawValue: word), point != .mean {
      // Only samples around a percentile determine its position.
      let share = Double(point.perMille ?? 1_000) / 1_000
      return max(1, count * 4 * share * (1 - share))
    }
    if unit == MetricUnit.bytes.rawValue, word.hasPrefix("live_peak") || word.hasSuffix("_peak") {
      return peakSamples
    }
    if word.hasPrefix("longest") || word.hasSuffix("_peak") { return 1 }
    // A count of events has as many samples as events.
    let isCount = unit == MetricUnit.one.rawValue && word != "mean" && size == size.rounded()
    return isCount ? max(1, min(size, max(count, size))) : count
  }
}
