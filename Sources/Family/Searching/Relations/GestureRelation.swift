internal import Kernel

/// A change of touches that must not change the decisions, or must change them in one way.
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

  /// Whether the change removes samples, perhaps the only ones beyond the slop.
  var thins: Bool { self == .resample120 || self == .resample60 || self == .coalesce }
}
