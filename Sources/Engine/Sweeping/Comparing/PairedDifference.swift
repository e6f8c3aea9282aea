/// By how much the share of one setting exceeds that of another on the same gestures, with an interval of three standard errors.
///
/// Only gestures count that the two did not come out of alike, which makes it far narrower than the difference of two independent
/// shares: A. Agresti and Y. Min (Statistics in Medicine 24, 2005, p. 729), which adds half a gesture to each of the four outcomes. Three
/// standard errors and not two, since a recommendation rests on two shares at six ages: of 12 such intervals all hold with a
/// confidence of 96.8 % (Bonferroni).
package struct PairedDifference: Hashable, Sendable, Encodable {
  /// Mine less theirs, -1 to 1, and the ends of its interval.
  package let difference: Double
  package let low: Double
  package let high: Double

  /// `mine` are the gestures of `total` that count against me alone, `theirs` those that count against the other alone. Without any
  /// gesture the interval is that of everything.
  package init(_ mine: Int, _ theirs: Int, of total: Int) {
    guard total > 0 else {
      (difference, low, high) = (0, -1, 1)
      return
    }
    difference = Double(mine - theirs) / Double(total)
    let (a, b, n) = (Double(mine) + 0.5, Double(theirs) + 0.5, Double(total) + 2)
    let centre = (a - b) / n
    let width = 3 * (a + b - (a - b) * (a - b) / n).squareRoot() / n
    (low, high) = (max(-1, centre - width), min(1, centre + width))
  }

  /// Whether it is more than chance that the first share is larger.
  package var isWorse: Bool { low > 0 }
  /// Whether it is more than chance that the first share is smaller.
  package var isBetter: Bool { high < 0 }
}
