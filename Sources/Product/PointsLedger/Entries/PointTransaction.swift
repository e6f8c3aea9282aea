public import Kernel

/// The reason for which points were added or removed.
public enum TransactionKind: UInt8, Hashable, Sendable, CaseIterable {
  /// Points for something done; always positive.
  case earned = 1
  /// Spent on a reward; always negative.
  case redeemed = 2
  /// A parent's correction; either sign.
  case adjusted = 3
  /// The refund of a cancelled reward; always positive.
  case reversed = 4
}

/// One entry of the ledger, immutable once posted.
///
/// The balance after it is not stored: it follows from the entries before it in canonical order.
public struct PointTransaction: Hashable, Sendable {
  public var id: TransactionID
  public var child: ChildID
  public var kind: TransactionKind
  public var amount: Points
  /// The sort key: canonical order is by timestamp, then id. An entry made on this device comes last (`ChildAccount.stamp`). So
  /// its timestamp may be later than `madeAt`, by any amount when a clock was ahead.
  public var timestamp: WallTime
  /// The corrected time of its device when it was made; decides the day that it counts for.
  public var madeAt: WallTime
  /// The number of the learning session that earned it, chosen by the caller.
  public var session: Int64?
  /// The reward that it pays for or refunds.
  public var redemption: RedemptionID?
  public var note: String

  /// Creates an entry; `madeAt` defaults to `timestamp`.
  public init(
    id: TransactionID, child: ChildID, kind: TransactionKind, amount: Points, timestamp: WallTime,
    madeAt: WallTime? = nil, session: Int64? = nil, redemption: RedemptionID? = nil, note: String = ""
  ) {
    self.id = id
    self.child = child
    self.kind = kind
    self.amount = amount
    self.timestamp = timestamp
    self.madeAt = madeAt ?? timestamp
    self.session = session
    self.redemption = redemption
    self.note = note
  }

  /// The most points that one entry may move: 1,000,000,000 (decision), so that sums never overflow.
  public static var largestAmount: Points { Points(1_000_000_000) }

  /// Whether the amount is allowed for this kind.
  public var hasLawfulAmount: Bool {
    guard amount.count.magnitude <= 1_000_000_000 else { return false }
    switch kind {
    case .earned, .reversed: return amount.count > 0
    case .redeemed: return amount.count < 0
    case .adjusted: return amount.count != 0
    }
  }

  /// Whether both times are from 1970 to the end of 2199 (decision), so that sums of times never overflow.
  public var hasLawfulTime: Bool {
    let lawful = 0..<7_258_118_400_000_000_000 as Range<Int64>
    return lawful.contains(timestamp.nanoseconds) && lawful.contains(madeAt.nanoseconds)
  }

  /// Whether `other` is equal except for its times, as a repeated request is.
  public func isRepeated(by other: PointTransaction) -> Bool {
    var other = other
    (other.timestamp, other.madeAt) = (timestamp, madeAt)
    return self == other
  }

  /// Whether this comes before the other in canonical order.
  @inlinable public func precedes(_ other: PointTransaction) -> Bool {
    timestamp == other.timestamp ? id < other.id : timestamp < other.timestamp
  }
}
