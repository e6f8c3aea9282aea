/// A share that recorded touches gave, in percent; synthetic ones are trusted only when they reproduce it.
package struct RecordedShare: Hashable, Sendable {
  package var percent: Double

  package init(_ percent: Double) { self.percent = percent }

  /// 3 percentage points, and for figures below 5 % the larger of .3 points and a fifth of the figure.
  package var tolerance: Double { percent < 5 ? max(0.3, percent / 5) : 3 }

  /// Whether a share of synthetic touches, in percent, is near enough.
  package func isMet(by found: Double) -> Bool { (found - percent).magnitude <= tolerance }
}
