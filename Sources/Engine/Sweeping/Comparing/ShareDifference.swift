/// The difference of two shares with its 95 % interval: R. G. Newcombe's hybrid of two score intervals (Statistics in Medicine
/// 17, 1998, p. 873, method 10).
///
/// It treats the shares as independent. Here both come from the same gestures, so the true interval is narrower.
package struct ShareDifference: Hashable, Sendable, Encodable {
  /// The first share minus the second, -1 to 1, and the ends of its interval.
  package var difference: Double
  package var low: Double
  package var high: Double

  /// The difference of two shares with their intervals.
  package init(_ mine: WilsonInterval, less theirs: WilsonInterval) {
    difference = mine.share - theirs.share
    func width(_ first: Double, _ second: Double) -> Double { (first * first + second * second).squareRoot() }
    low = difference - width(mine.share - mine.low, theirs.high - theirs.share)
    high = difference + width(mine.high - mine.share, theirs.share - theirs.low)
  }

  private init(_ difference: Double, from low: Double, to high: Double) {
    (self.difference, self.low, self.high) = (difference, low, high)
  }

  /// The sum of this and a multiple of another, with the resulting interval (G. Y. Zou and A. Donner, Statistics in Medicine 27,
  /// 2008, p. 1693). `factor` must not be negative.
  package func plus(_ other: ShareDifference, times factor: Double) -> ShareDifference {
    precondition(factor >= 0, "factor \(factor) must not be negative")
    func width(_ end: KeyPath<ShareDifference, Double>) -> Double {
      let (mine, theirs) = (self[keyPath: end] - difference, other[keyPath: end] - other.difference)
      return (mine * mine + factor * factor * theirs * theirs).squareRoot()
    }
    let sum = difference + factor * other.difference
    return ShareDifference(sum, from: sum - width(\.low), to: sum + width(\.high))
  }

  /// Whether the first share is larger beyond chance.
  package var isWorse: Bool { low > 0 }
  /// Whether the first share is smaller beyond chance.
  package var isBetter: Bool { high < 0 }
}
