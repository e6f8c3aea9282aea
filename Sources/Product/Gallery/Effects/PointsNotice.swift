/// What a child is told of what was asked for, or done, on its device and has come to nothing since.
public enum PointsNotice: UInt8, Hashable, Sendable, CaseIterable {
  /// A reward that was asked for here was turned down by the family's authority.
  case rewardDenied
  /// What was done here does not count: another installation of the device had done otherwise.
  case notCounted

  /// The words for it.
  var words: TextKey {
    switch self {
    case .rewardDenied: .rewardDenied
    case .notCounted: .notCounted
    }
  }
}
