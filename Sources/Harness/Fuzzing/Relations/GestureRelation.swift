internal import Kernel

/// What must not change a decision (or must change it in one way), and how touches are changed to see that.
package enum GestureRelation: Int, Hashable, Sendable, CaseIterable {
  case timeShift, mirror, resample120, resample60, coalesce, tremble, lengthen

  package var name: String {
    switch self {
    case .timeShift: "time shift"
    case .mirror: "mirror"
    case .resample120: "240 to 120 Hz"
    case .resample60: "240 to 60 Hz"
    case .coalesce: "coalescing"
    case .tremble: "movement below the slop"
    case .lengthen: "monotone in distance"
    }
  }

  /// Whether samples are taken away, so that a speed is fitted to fewer points.
  var thins: Bool { self == .resample120 || self == .resample60 || self == .coalesce }
}

/// Why decisions differ under a relation.
package enum RelationException: Int, Hashable, Sendable, CaseIterable {
  /// The finger left the slop only in samples that were taken away: the recogniser never saw it leave.
  case unseenExcursion
  /// Speed alone decides, and one side has none: its last samples are too few, or more than the stop gap apart.
  case noSpeed
  /// Speed alone decides; the two fitted speeds differ by at most a quarter of the threshold and lie on either side of it.
  case nearThreshold
  /// The same, and they differ by more: a parabola through few jittery samples.
  case fittedSpeed
  /// Neither: a bug.
  case unexplained

  package var name: String {
    switch self {
    case .unseenExcursion: "the slop was left only in samples taken away"
    case .noSpeed: "a fling that has no speed when its samples are too few or too far apart"
    case .nearThreshold: "a fling within a quarter of its speed threshold"
    case .fittedSpeed: "a fling whose speed, fitted to fewer samples, comes out otherwise"
    case .unexplained: "UNEXPLAINED"
    }
  }
}
