public import Kernel

/// A user's change to the ledger on one device.
public enum LedgerEdit: Hashable, Sendable {
  /// Adds a child; on the authority only.
  case enrol(ChildProfile)
  /// Posts earned points.
  case earn(ChildID, Points, session: Int64?)
  /// Posts a parent's correction. A correction that removes points is only a request unless made on the authority.
  case adjust(ChildID, Points, note: String)
  /// Redeems points for minutes: at once on the authority, elsewhere pending until the authority pays.
  case redeem(ChildID, appCategory: String, Points, RewardRate, expiresAt: WallTime)
  /// Uses minutes of an active reward; only on the device that requested it.
  case use(RedemptionID, minutes: Int64)
  /// Cancels a reward before its first minute.
  case cancel(RedemptionID)
}
