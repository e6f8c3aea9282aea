public import Kernel

/// What entries come to: those of a child, or those that a batch adds to one.
public struct AccountSums: Hashable, Sendable {
  /// The sum of all entries.
  public var balance: Points
  /// The sum of all `earned` entries.
  public var totalEarned: Points
  /// How many entries there are.
  public var entryCount: Int
  /// The latest timestamp of any entry; `nil` without entries.
  public var lastTimestamp: WallTime?

  /// Sums as they were kept; by default those of no entry.
  public init(
    balance: Points = .zero, totalEarned: Points = .zero, entryCount: Int = 0, lastTimestamp: WallTime? = nil
  ) {
    self.balance = balance
    self.totalEarned = totalEarned
    self.entryCount = entryCount
    self.lastTimestamp = lastTimestamp
  }

  /// Counts one more entry in. O(1).
  @inlinable public mutating func add(_ entry: PointTransaction) {
    balance = balance + entry.amount
    if entry.kind == .earned { totalEarned = totalEarned + entry.amount }
    entryCount += 1
    if let last = lastTimestamp, last >= entry.timestamp { return }
    lastTimestamp = entry.timestamp
  }
}

/// What a child has in points: everything here follows from its entries and is never synced.
public struct ChildAccount: Hashable, Sendable {
  public var profile: ChildProfile
  /// What its entries come to; the balance is never under zero.
  public var sums: AccountSums

  /// An account as it was kept; by default one without entries.
  public init(profile: ChildProfile, sums: AccountSums = AccountSums()) {
    self.profile = profile
    self.sums = sums
  }

  /// The sum of all entries; never under zero.
  public var balance: Points { sums.balance }

  /// The time to put on an entry made now so that it comes last in the child's chain.
  ///
  /// A clock that was set back must not slip a new entry in between old ones. This is an order and no day: see
  /// `PointTransaction.madeAt`.
  public func stamp(at now: WallTime) -> WallTime {
    guard let last = sums.lastTimestamp, now <= last else { return now }
    return last + TimeSpan(nanoseconds: 1)
  }
}
