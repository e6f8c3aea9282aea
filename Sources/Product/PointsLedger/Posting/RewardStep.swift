/// What became of a reward on another device of the family, as it was recorded there.
///
/// Unlike the events of `Ledger.handle` these have happened: times and amounts are given, and what a clock or a balance
/// here would say of them counts no more. The chain of entries still never goes under zero.
public enum RewardStep: Hashable, Sendable {
  /// It was asked for and is pending.
  case requested(RewardRedemption)
  /// The authority paid for it with this entry; it is active.
  case paid(RedemptionID, PointTransaction)
  /// The authority turned it down.
  case rejected(RedemptionID)
  /// So many of its minutes are used in all; the last one closes it.
  case used(RedemptionID, minutes: Int64)
  /// It ended with minutes left.
  case expired(RedemptionID)
  /// It was taken back; what was paid is refunded by this entry, `nil` where it was pending.
  case cancelled(RedemptionID, refund: PointTransaction?)
}
