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
  /// Something lies over the app, which stays on screen; and is gone.
  case becameInactive, becameActive
  /// The device saves power, or no longer does.
  case lowPower(Bool)
  /// The device is short of memory; a critical warning asks for all that is not on screen.
  case memoryWarning(isCritical: Bool)
  /// A push brought a photo of a group, new or changed.
  case groupPhotoArrived(GroupPhoto)
  /// A tombstone: a photo of a group is withdrawn, whether or not its time is over, and never comes back.
  case groupPhotoWithdrawn(PhotoID)
  /// The server told its time, as of now.
  case serverTimeTold(WallTime)
  /// Parents hid a category, of which nothing else changed.
  case categoryVanished(CategoryID)
  /// A photo of the family's album is gone, as `AlbumChange.photoDeleted`.
  case albumPhotoVanished(PhotoID)
  /// The child earned points.
  case pointsEarned(Points, entry: TransactionID)
  /// The child turns points into minutes.
  case rewardRedeemed(RedemptionRequest)
  /// Something else is to happen to the family's points: a parent corrects, approves or turns down, minutes are used, an
  /// entry made elsewhere arrives. One batch of the ledger.
  case pointsChanged([LedgerEvent])
  /// The civil clock was changed: its whole offset from the one the app began with.
  case clockMoved(offset: TimeSpan)
  /// Parents changed the album.
  case albumChanged(AlbumChange)
  /// The device looks dark from now on, or light.
  case appearanceChanged(isDark: Bool)
  /// A photo that waits to be sent is not to be shared after all.
  case uploadCancelled(PhotoID)
  /// How much of what a request brings or sends is done, 0 to 1,000; only where the length is known.
  case requestProgressed(RequestID, perMille: Int)
  /// A push says that the zone of the family's ledger has changed.
  case ledgerNoticed
  /// The network is there, or is gone; told after each launch, as before that there is none.
  case networkChanged(isReachable: Bool)
}

extension AppEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case enteredBackground, enteredForeground, becameInactive, becameActive, lowPowerOn, lowPowerOff
    case memoryWarning, criticalMemoryWarning, groupPhotoArrived, groupPhotoWithdrawn, serverTimeTold
    case categoryVanished, albumPhotoVanished, pointsEarned, rewardRedeemed, pointsChanged, clockMoved
    case albumChanged
    case appearanceDark, appearanceLight
    case uploadCancelled, requestProgressed
    case ledgerNoticed, networkBack, networkGone
  }

  /// Which of them this is.
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
    case .serverTimeTold: .serverTimeTold
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
