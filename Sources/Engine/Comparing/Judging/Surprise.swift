internal import Foundation
internal import Metrics

/// How far a figure has moved, in steps that chance would take: what tables and lines of culprits are ordered by.
///
/// By the share alone a median of three taps comes before the sum of twenty thousand frames. So the logarithm of the ratio is
/// told in widths: a figure of n independent samples, each about as wide as it is large, moves by one in the root of n. It is
/// an order to look in, and no test: nothing is judged by it [A].
package enum Surprise {
  /// From nothing, or to nothing, counts as a hundredfold.
  private static let mostFactor = 100.0
  /// A peak of memory moves by some 5 % between two evenings of one unit: as if it were 400 samples.
  private static let peakSamples = 400.0

  /// 0 for no change; the larger, the less likely.
  package static func of(_ id: String, unit: String, from old: Double?, to new: Double?, samples: Int)
    -> Double
  {
    guard let old, let new, old.isFinite, new.isFinite else { return .infinity }
    if old == new { return 0 }
    let limit = log(mostFactor)
    let ratio = old == 0 || new == 0 || (old < 0) != (new < 0) ? limit : min(limit, abs(log(new / old)))
    return ratio * weight(id, unit, max(abs(old), abs(new)), samples: samples).squareRoot()
  }

  /// The independent samples that a figure amounts to.
  private static func weight(_ id: String, _ unit: String, _ size: Double, samples: Int) -> Double {
    let count = Double(max(1, samples))
    let word = id.split(separator: ".").last.map { String($0.prefix { $0 != "@" }) } ?? ""
    if let point = Percentile(rawValue: word), point != .mean {
      // Of the frames or touches only those beyond a percentile say where it lies.
      let share = Double(point.perMille ?? 1_000) / 1_000
      return max(1, count * 4 * share * (1 - share))
    }
    if unit == MetricUnit.bytes.rawValue, word.hasPrefix("live_peak") || word.hasSuffix("_peak") {
      return peakSamples
    }
    if word.hasPrefix("longest") || word.hasSuffix("_peak") { return 1 }
    // Events that are counted are as many samples as there are of them.
    let isCount = unit == MetricUnit.one.rawValue && word != "mean" && size == size.rounded()
    return isCount ? max(1, min(size, max(count, size))) : count
  }
}
