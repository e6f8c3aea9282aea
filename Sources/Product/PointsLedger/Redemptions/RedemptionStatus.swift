/// The status of a redeemed reward.
public enum RedemptionStatus: UInt8, Hashable, Sendable, CaseIterable {
  /// Requested while offline; its points are reserved, not spent.
  case pending = 1
  /// Paid; minutes can be used.
  case active = 2
  /// All minutes used.
  case used = 3
  /// Ended with minutes left, which are void.
  case expired = 4
  /// Cancelled before the first minute; its points were refunded.
  case cancelled = 5
  /// Rejected, so never paid.
  case rejected = 6

  /// Whether its status can still change.
  public var isOpen: Bool { self == .pending || self == .active }

  /// Whether a reward may change from this status to `next`.
  public func canBecome(_ next: RedemptionStatus) -> Bool {
    switch self {
    case .pending: next == .active || next == .cancelled || next == .rejected
    case .active: next == .used || next == .expired || next == .cancelled
    case .used, .expired, .cancelled, .rejected: false
    }
  }
}
