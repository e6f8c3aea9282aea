internal import Foundation

/// The rank test of Mann and Whitney: whether values of one group tend to be larger than those of another.
///
/// It takes every value for independent. Frames of one process are not, which is why no verdict rests on it; it is here
/// to show what it would have said (docs/lockstep.md).
package struct MannWhitney: Hashable, Sendable {
  /// Pairs in which the first group's value is the larger one, ties counting half.
  package let statistic: Double
  /// Two-sided, by the normal approximation with corrections for ties and continuity; 1 when nothing can be said.
  package let chance: Double

  /// O(n log n) of both groups together.
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
