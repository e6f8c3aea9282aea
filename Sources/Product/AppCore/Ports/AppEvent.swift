public import Gallery
public import Kernel
public import PointsLedger

/// An external event, other than touches, time and answers to requests.
///
/// Senders assign the ids of ledger entries, so that an entry can be sent again.
public enum AppEvent: Hashable, Sendable {
  /// The app left the screen; its clocks stop until it returns.
  case enteredBackground
  case enteredForeground
  /// Another window covers the app, which stays on screen; or was removed.
  case becameInactive, becameActive
  /// The device entered or left its low-power mode.
  case lowPower(Bool)
  /// The device is short of memory; a critical warning asks to free everything off screen.
  case memoryWarning(isCritical: Bool)
  /// A push delivered a new or changed photo of a group.
  case groupPhotoArrived(GroupPhoto)
  /// A photo of a group was withdrawn for good, whether or not it has expired.
  case groupPhotoWithdrawn(PhotoID)
  /// The server reported its current time.
  case serverTimeReported(WallTime)
  /// Parents hid a category; nothing else changed.
  case categoryVanished(CategoryID)
  /// A photo of the album was deleted, like `AlbumChange.photoDeleted`.
  case albumPhotoVanished(PhotoID)
  /// The child earned points.
  case pointsEarned(Points, entry: TransactionID)
  /// The child redeemed points for minutes.
  case rewardRedeemed(RedemptionRequest)
  /// A batch of other ledger events: a parent's correction, approval or rejection, used minutes, or entries of other devices.
  case pointsChanged([LedgerEvent])
  /// The device's clock was set: its total offset from the one at launch.
  case clockMoved(offset: TimeSpan)
  /// Parents changed the album.
  case albumChanged(AlbumChange)
  /// The device changed to a dark or light appearance.
  case appearanceChanged(isDark: Bool)
  /// A queued photo is not to be shared after all.
  case uploadCancelled(PhotoID)
  /// The progress of a request, 0 to 1,000; only when its length is known.
  case requestProgressed(RequestID, perMille: Int)
  /// A push reported a change in the zone of the family's ledger.
  case ledgerNoticed
  /// The network became reachable or unreachable. Reported after each launch; before, it counts as unreachable.
  case networkChanged(isReachable: Bool)
}

extension AppEvent {
  /// The events without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enteredBackground, enteredForeground, becameInactive, becameActive, lowPowerOn, lowPowerOff
    case memoryWarning, criticalMemoryWarning, groupPhotoArrived, groupPhotoWithdrawn, serverTimeReported
    case categoryVanished, albumPhotoVanished, pointsEarned, rewardRedeemed, pointsChanged, clockMoved
    case albumChanged
    case appearanceDark, appearanceLight
    case uploadCancelled, requestProgressed
    case ledgerNoticed, networkBack, networkGone
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .becameInactive: .becameInactive
    case .becameActive: .becameActive
    case .lowPower(true): .lowPowerOn
    case .lowPower(false): .lowPowerOff
    case .memoryWarning(isCritical: false): .memoryWarning
    case .memoryWarning(isCritical: true): .criticalMemoryWarning
    case .groupPhotoArrived: .groupPhotoArrived
    case .groupPhotoWithdrawn: .groupPhotoWithdrawn
    case .serverTimeReported: .serverTimeReported
    case .categoryVanished: .categoryVanished
    case .albumPhotoVanished: .albumPhotoVanished
    case .pointsEarned: .pointsEarned
    case .rewardRedeemed: .rewardRedeemed
    case .pointsChanged: .pointsChanged
    case .clockMoved: .clockMoved
    case .albumChanged: .albumChanged
    case .appearanceChanged(isDark: true): .appearanceDark
    case .appearanceChanged(isDark: false): .appearanceLight
    case .uploadCancelled: .uploadCancelled
    case .requestProgressed: .requestProgressed
    case .ledgerNoticed: .ledgerNoticed
    case .networkChanged(isReachable: true): .networkBack
    case .networkChanged(isReachable: false): .networkGone
    }
  }
}
