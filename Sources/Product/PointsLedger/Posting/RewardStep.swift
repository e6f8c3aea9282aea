/// A step of a reward as recorded on another device of the family.
///
/// Unlike the events of `Ledger.handle`, a step has already happened. Its times and amounts are given, and this device's clock
/// and balance do not decide about it. The running balance must still not fall below zero.
public enum RewardStep: Hashable, Sendable {
  /// The reward was requested and is pending.
  case requested(RewardRedemption)
  /// The authority paid for it with this entry; it is active.
  case paid(RedemptionID, PointTransaction)
  /// The authority rejected it.
  case rejected(RedemptionID)
  /// The total of its used minutes; the last minute closes it.
  case used(RedemptionID, minutes: Int64)
  /// It ended with minutes left.
  case expired(RedemptionID)
  /// It was cancelled. `refund` is the entry that refunds it, `nil` for a pending reward.
  case cancelled(RedemptionID, refund: PointTransaction?)
}
