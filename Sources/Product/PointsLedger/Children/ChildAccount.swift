public import Kernel

/// Running sums over entries.
public struct AccountSums: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// The sum of all `earned` entries.
  public var totalEarned: Points
  /// The number of entries.
  public var entryCount: Int
  /// The latest timestamp; `nil` without entries.
  public var lastTimestamp: WallTime?

  /// Sums with stored values; by default those of no entry.
  public init(
    balance: Points = .zero, totalEarned: Points = .zero, entryCount: Int = 0, lastTimestamp: WallTime? = nil
  ) {
    self.balance = balance
    self.totalEarned = totalEarned
    self.entryCount = entryCount
    self.lastTimestamp = lastTimestamp
  }

  /// Adds one entry. O(1).
  @inlinable public mutating func add(_ entry: PointTransaction) {
    balance = balance + entry.amount
    if entry.kind == .earned { totalEarned = totalEarned + entry.amount }
    entryCount += 1
    if let last = lastTimestamp, last >= entry.timestamp { return }
    lastTimestamp = entry.timestamp
  }
}

/// A child's points; derived from its entries and never synced.
public struct ChildAccount: Hashable, Sendable {
  public var profile: ChildProfile
  /// The sums over its entries.
  public var sums: AccountSums

  /// An account with stored sums; by default without entries.
  public init(profile: ChildProfile, sums: AccountSums = AccountSums()) {
    self.profile = profile
    self.sums = sums
  }

  /// The sum of all entries; never below zero.
  public var balance: Points { sums.balance }

  /// The timestamp for an entry made now, later than all entries of the child.
  ///
  /// A clock that was set back must not place a new entry between old ones. The timestamp gives the order, not the day; see
  /// `PointTransaction.madeAt`.
  public func stamp(at now: WallTime) -> WallTime {
    guard let last = sums.lastTimestamp, now <= last else { return now }
    return last + TimeSpan(nanoseconds: 1)
  }
}
