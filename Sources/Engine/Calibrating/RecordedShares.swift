internal import Touches

/// Shares of recorded touches, percent: taps and double taps of Vatavu et al. (2015), an adult's swipes of Frank et al. (2013).
struct RecordedShares: Sendable {
  /// A share of values above (or within) a limit; `label` is the limit as text.
  typealias Point = (limit: Double, label: String, percent: Double)

  /// Taps whose lift is farther from the landing than the limit, mm.
  var drifts: [Point]
  /// Taps longer than the limit, ms.
  var durations: [Point]
  /// Double taps whose second landing follows the first lift within the limit, ms.
  var gaps: [Point]
  /// Double taps whose landings are farther apart than the limit, mm.
  var separations: [Point]

  private init(_ drifts: [Double], _ durations: [Double], _ gaps: [Double], _ separations: [Double]) {
    self.drifts = RecordedShares.points([1.27, 1.56, 2.86, 15.6], drifts)
    self.durations = RecordedShares.points([150, 300, 500], durations)
    self.gaps = RecordedShares.points([200, 300, 500, 750], gaps)
    self.separations = RecordedShares.points([5, 10], separations)
  }

  /// The shares of a recorded age; `nil` for the two interpolated ages.
  static func of(_ group: AgeGroup) -> RecordedShares? {
    switch group {
    case .three:
      RecordedShares([38.2, 35.3, 26.1, 9.2], [67.6, 42.3, 24.6], [19.3, 35.6, 58.9, 77.7], [49.5, 16.3])
    case .four:
      RecordedShares([17.5, 15.3, 10.4, 2.3], [44.2, 18.8, 12.0], [16.6, 47.5, 76.1, 90.3], [38.2, 7.7])
    case .five:
      RecordedShares([7.7, 7.0, 2.7, 0.0], [30.9, 9.4, 3.4], [15.9, 46.4, 79.3, 90.9], [23.6, 2.5])
    case .sixToEight, .nineToTwelve: nil
    case .adult:
      RecordedShares([0.7, 0.7, 0.7, 0], [2.3, 1.0, 0.7], [73.1, 77.0, 84.5, 93.3], [11.3, 1.8])
    }
  }

  /// An adult's horizontal swipes that are shorter along the axis than the limit, mm.
  static var swipes: [Point] { points([5, 10, 15.6, 19.2, 23.4], [1.0, 12.7, 46.1, 68.3, 86.1]) }

  /// The angle of these swipes to the axis; median and 95th percentile are published. The limits are tangents, to avoid computing
  /// angles.
  static var slopes: [Point] { [(0.227_2, "12.8", 50), (0.692_4, "34.7", 95)] }

  /// An adult's repeated swipes whose lift follows the last lift within the limit, ms; in the same or the opposite direction.
  static func repeats(same: Bool) -> [Point] {
    points([200, 250, 300, 350], same ? [0.6, 7.0, 28.8, 50.1] : [0.2, 0.2, 0.34, 0.65])
  }

  private static func points(_ limits: [Double], _ percents: [Double]) -> [Point] {
    zip(limits, percents).map { limit, percent in
      (limit: limit, label: limit.rounded() == limit ? "\(Int(limit))" : "\(limit)", percent: percent)
    }
  }
}

/// A share of recorded touches, percent, that generated touches must reproduce.
package struct RecordedShare: Hashable, Sendable {
  package var percent: Double
  /// The tolerance, percentage points.
  package var tolerance: Double

  /// A share with the standard tolerance: 3 percentage points; below 5 % the larger of 0.3 points and a fifth of the share.
  package init(_ percent: Double) {
    self.init(percent, tolerance: percent < 5 ? max(0.3, percent / 5) : 3)
  }

  package init(_ percent: Double, tolerance: Double) {
    self.percent = percent
    self.tolerance = tolerance
  }

  /// Whether a share of generated touches, percent, is within the tolerance.
  package func isMet(by found: Double) -> Bool { (found - percent).magnitude <= tolerance }
}
