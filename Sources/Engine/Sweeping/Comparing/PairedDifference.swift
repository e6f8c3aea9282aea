/// The difference of the shares of two settings on the same gestures, with an interval of three standard errors.
///
/// Only gestures with different outcomes count, so it is far narrower than the difference of two independent shares. Method: A.
/// Agresti and Y. Min (Statistics in Medicine 24, 2005, p. 729), which adds half a gesture to each of the four outcomes.
///
/// Three standard errors, because a recommendation rests on two shares at six ages: all 12 intervals hold with a confidence of
/// 96.8 % (Bonferroni).
package struct PairedDifference: Hashable, Sendable, Encodable {
  /// The first share minus the second, -1 to 1, and the ends of its interval.
  package let difference: Double
  package let low: Double
  package let high: Double

  /// Compares two settings on `total` gestures. `mine` counts only against the first setting, `theirs` only against the second.
  ///
  /// Without any gesture the interval is -1 to 1.
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

  /// Whether the first share is larger beyond chance.
  package var isWorse: Bool { low > 0 }
  /// Whether the first share is smaller beyond chance.
  package var isBetter: Bool { high < 0 }
}
