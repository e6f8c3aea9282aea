/// A share that recorded touches gave, in percent; synthetic ones are trusted only when they reproduce it.
package struct RecordedShare: Hashable, Sendable {
  package var percent: Double

  package init(_ percent: Double) { self.percent = percent }

  /// 3 percentage points, and for figures below 5 % the larger of .3 points and a fifth of the figure.
  package var tolerance: Double { percent < 5 ? max(0.3, percent / 5) : 3 }

  /// Whether a share of synthetic touches, in percent, is near enough.
  package func isMet(by found: Double) -> Bool { (found - percent).magnitude <= tolerance }

  /// An adult's repeats that lift within so many milliseconds of the lift before (Frank et al. 2013).
  package static func repeats(same: Bool) -> [(milliseconds: Double, share: RecordedShare)] {
    let percents = same ? [0.6, 7.0, 28.8, 50.1] : [0.2, 0.2, 0.34, 0.65]
    return zip([200, 250, 300, 350], percents).map { (milliseconds: $0, share: RecordedShare($1)) }
  }
}
