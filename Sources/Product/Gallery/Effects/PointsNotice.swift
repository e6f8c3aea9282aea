/// A notice to the child that a request or change made on its device had no effect.
public enum PointsNotice: UInt8, Hashable, Sendable, CaseIterable {
  /// The family's authority rejected a reward requested here.
  case rewardDenied
  /// A change made here does not count, because another installation of this device decided otherwise.
  case notCounted

  /// Its text.
  var words: TextKey {
    switch self {
    case .rewardDenied: .rewardDenied
    case .notCounted: .notCounted
    }
  }
}
