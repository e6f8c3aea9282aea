public import Kernel

/// What a user does to the ledger on one device.
public enum LedgerEdit: Hashable, Sendable {
  /// A child joins; on the authority only.
  case enrol(ChildProfile)
  /// A child earned points.
  case earn(ChildID, Points, session: Int64?)
  /// A parent corrects a balance; on another device than the authority a correction that takes points is a wish.
  case adjust(ChildID, Points, note: String)
  /// A child turns points into minutes: at once on the authority, elsewhere pending until the authority pays.
  case redeem(ChildID, appCategory: String, Points, RewardRate, expiresAt: WallTime)
  /// Minutes of an active reward were used; on the device that asked for it only.
  case use(RedemptionID, minutes: Int64)
  /// A reward is to be taken back before its first minute.
  case cancel(RedemptionID)
}
