public import Kernel

/// Why points came or went.
public enum TransactionKind: UInt8, Hashable, Sendable, CaseIterable {
  /// For something done; always positive.
  case earned = 1
  /// Spent on a reward; always negative.
  case redeemed = 2
  /// A parent's correction; either sign.
  case adjusted = 3
  /// The refund of a cancelled reward; always positive.
  case reversed = 4
}

/// One entry of the ledger; never changed once posted.
///
/// The balance after it is no part of it: it follows from the entries before it in canonical order.
public struct PointTransaction: Hashable, Sendable {
  public var id: TransactionID
  public var child: ChildID
  public var kind: TransactionKind
  public var amount: Points
  /// Its place in the child's chain: canonical order is by timestamp, then id. An entry made here comes last (`ChildAccount.stamp`),
  /// and so this may be later than when it was made, without an end where a clock was ahead.
  public var timestamp: WallTime
  /// When it was made, by the corrected time of its device. The day that it counts for follows from this alone.
  public var madeAt: WallTime
  /// The learning session that earned it, by a number of the caller's.
  public var session: Int64?
  /// The reward that it pays for or refunds.
  public var redemption: RedemptionID?
  public var note: String

  /// An entry as described; made at its timestamp unless told otherwise.
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

  /// The largest number of points that one entry may move: 1,000,000,000 (decision), so that sums never overflow.
  public static var largestAmount: Points { Points(1_000_000_000) }

  /// Whether the amount is one that this kind of entry can have.
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

  /// Whether the other is the same but for its times, as an entry is that is asked for again later.
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
