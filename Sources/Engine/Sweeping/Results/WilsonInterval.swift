/// The 95 % score interval of a share (E. B. Wilson, JASA 22, 1927); accurate near 0 and 1, where counts are small.
///
/// It treats gestures as independent. Gestures of one simulated user are correlated, so the true interval is somewhat wider.
package struct WilsonInterval: Hashable, Sendable {
  /// The share and the ends of the interval, 0 to 1; without any trial the interval is 0 to 1.
  package var share: Double
  package var low: Double
  package var high: Double

  /// The interval for `count` of `total`, 0 <= count <= total.
  package init(_ count: Int, of total: Int) {
    precondition(count >= 0 && count <= total, "count \(count) must be from 0 to \(total)")
    guard total > 0 else {
      (share, low, high) = (0, 0, 1)
      return
    }
    // The 97.5 % quantile of the normal distribution.
    let z = 1.959_963_984_540_054
    let n = Double(total)
    let p = Double(count) / n
    let centre = p + z * z / (2 * n)
    let spread = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    share = p
    low = count == 0 ? 0 : max(0, (centre - spread) / scale)
    high = count == total ? 1 : min(1, (centre + spread) / scale)
  }
}
