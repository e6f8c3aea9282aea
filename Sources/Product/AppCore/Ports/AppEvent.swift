public import Gallery
public import Kernel
public import PointsLedger

/// What comes to the app from outside, apart from touches, time and the answers to its requests.
///
/// Whoever makes an entry for the ledger gives it its id, so that the same entry may be asked for again.
public enum AppEvent: Hashable, Sendable {
  /// The app left the screen; its clocks stand until it is back.
  case enteredBackground
  case enteredForeground
  /// The device is short of memory; a critical warning asks for all that is not on screen.
  case memoryWarning(isCritical: Bool)
  /// A push brought a photo of a group, new or changed.
  case groupPhotoArrived(GroupPhoto)
  /// A tombstone: a photo of a group is withdrawn, whether or not its time is over, and never comes back.
  case groupPhotoWithdrawn(PhotoID)
  /// The server told its time, as of now.
  case serverTimeTold(WallTime)
  /// Parents hid a category from children, or deleted it.
  case categoryVanished(CategoryID)
  /// The child earned points.
  case pointsEarned(Points, entry: TransactionID)
  /// The child turns points into minutes.
  case rewardRedeemed(RedemptionRequest)
  /// The civil clock was changed: its whole offset from the one the app began with.
  case clockMoved(offset: TimeSpan)
}
