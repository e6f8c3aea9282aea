/// Where a redeemed reward stands.
public enum RedemptionStatus: UInt8, Hashable, Sendable, CaseIterable {
  /// Asked for while offline; its points are reserved, not spent.
  case pending = 1
  /// Paid for; minutes can be used.
  case active = 2
  /// All minutes used.
  case used = 3
  /// Past its end; unused minutes are void.
  case expired = 4
  /// Taken back before the first minute, points refunded.
  case cancelled = 5
  /// Never paid for.
  case rejected = 6

  /// Whether something can still happen to it.
  public var isOpen: Bool { self == .pending || self == .active }

  /// Whether a reward may go from this status to the other.
  public func canBecome(_ next: RedemptionStatus) -> Bool {
    switch self {
    case .pending: next == .active || next == .cancelled || next == .rejected
    case .active: next == .used || next == .expired || next == .cancelled
    case .used, .expired, .cancelled, .rejected: false
    }
  }
}
