internal import Foundation

/// The rank test of Mann and Whitney: whether values of one group tend to be larger than those of another.
///
/// The test assumes independent values. Frames of one process are not independent, so no verdict uses it. It is here to show its
/// result for comparison (docs/lockstep.md).
package struct MannWhitney: Hashable, Sendable {
  /// The number of pairs in which the first group's value is larger; ties count half.
  package let statistic: Double
  /// The two-sided p-value by the normal approximation, corrected for ties and continuity; 1 when undefined.
  package let chance: Double

  /// Tests two groups. O(n log n) for both together.
  package init(_ first: [Double], _ second: [Double]) {
    let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var rankSum = 0.0
    var ties = 0.0
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].0 == all[start].0 { end += 1 }
      let rank = Double(start + 1 + end) / 2
      let count = Double(end - start)
      for place in start..<end where all[place].1 { rankSum += rank }
      ties += count * count * count - count
      start = end
    }
    let (m, n) = (Double(first.count), Double(second.count))
    statistic = rankSum - m * (m + 1) / 2
    let total = m + n
    let variance = total > 1 ? m * n / 12 * (total + 1 - ties / (total * (total - 1))) : 0
    guard variance > 0 else {
      chance = 1
      return
    }
    let distance = max(statistic, m * n - statistic) - m * n / 2 - 0.5
    chance = min(1, erfc(distance / variance.squareRoot() / 2.0.squareRoot()))
  }
}
