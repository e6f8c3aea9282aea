public import Kernel

/// An external event of the gallery, other than touches and time.
public enum GalleryEvent: Hashable, Sendable {
  /// A bitmap of this size is in memory for this key.
  case photoReady(PhotoKey, PixelSize)
  /// The photo of this key cannot be shown: it is corrupt, truncated or unavailable.
  case photoFailed(PhotoKey)
  /// The bitmap of this key was evicted; it was not on screen.
  case photoEvicted(PhotoKey)
  /// The progress of a download, 0 to 1,000; only when its length is known.
  case photoProgress(PhotoID, perMille: Int)
  /// A group photo expired after 48 hours and must not be shown from this frame on.
  case groupPhotoExpired(PhotoID)
  /// A group photo arrived or changed; the newer record of an id replaces the older.
  case groupPhotoArrived(GroupPhoto)
  /// A group photo was withdrawn for good and must not be shown from this frame on.
  case groupPhotoWithdrawn(PhotoID)
  /// The group's list is complete; its photos were delivered before.
  case groupListed(GroupID)
  /// The group's listing failed; cached photos stay.
  case groupListingFailed(GroupID)
  /// A photo of the album was deleted.
  case albumPhotoVanished(PhotoID)
  /// Parents hid a category; nothing else changed.
  case categoryVanished(CategoryID)
  /// The child's standing was loaded or changed; or loading failed.
  case standingReported(PointsStanding)
  case standingFailed
  /// Points arrived: shown as a rising note on the dashboard, elsewhere as a notice.
  case pointsArrived(Points)
  /// The answer to the reward that the child confirmed.
  case rewardAnswered(RewardAnswer)
  /// All open rewards of the child, when any of them changed.
  case rewardsReported([OpenReward])
  /// A running reward stopped, or the child's request came too late.
  case screenTimeEnded(ScreenTimeEnding)
  /// The avatar stored by an earlier launch.
  case avatarStored(Int)
  /// Enter kids mode; try to leave it with a typed PIN; restore the attempts of an earlier launch.
  case enterKidsMode
  case pinEntered(String)
  case pinAttemptsStored(wrongCount: Int, retryAt: Instant)
  /// The app's lifecycle state changed.
  case becameActive, becameInactive, enteredBackground
  case lowPower(Bool)
  /// The device's clock was set: its total offset from the one at launch.
  case clockMoved(offset: TimeSpan)
  /// The standings of the family's children were loaded or changed; or loading failed.
  case familyReported([ChildStanding])
  case familyFailed
  /// The ledger refused a parent's correction of a child's points.
  case adjustmentRefused(ChildID)
  /// Parents changed the album; it is shown from this frame on.
  case albumChanged(AlbumChange)
  /// The server refused this device's album change for good.
  case albumRefused
  /// The device changed to a dark or light appearance.
  case appearanceChanged(isDark: Bool)
  /// The theme stored by an earlier launch.
  case themeStored(ThemeChoice)
  /// The progress of an own upload, 0 to 1,000; and its end.
  case uploadProgress(PhotoID, perMille: Int)
  case uploadEnded(PhotoID)
  /// The result of a tap on a group's card, or of the photo taken then.
  case sharingReported(SharingNotice)
  /// A request or change made here had no effect.
  case pointsReported(PointsNotice)
}

extension GalleryEvent {
  /// The events without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photoReady, photoFailed, photoEvicted, photoProgress, groupPhotoExpired, groupPhotoArrived
    case groupPhotoWithdrawn, groupListed, groupListingFailed, albumPhotoVanished, categoryVanished
    case enterKidsMode, pinEntered, pinAttemptsStored, becameActive, becameInactive
    case enteredBackground, lowPowerOn, lowPowerOff, clockMoved
    case standingReported, standingFailed, pointsArrived, rewardAnswered, avatarStored
    case rewardsReported, screenTimeEnded
    case familyReported, familyFailed, adjustmentRefused
    case albumChanged
    case appearanceChanged, themeStored
    case uploadProgress, uploadEnded, sharingReported
    case pointsReported
    case albumRefused
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .photoReady: .photoReady
    case .photoFailed: .photoFailed
    case .photoEvicted: .photoEvicted
    case .photoProgress: .photoProgress
    case .groupPhotoExpired: .groupPhotoExpired
    case .groupPhotoArrived: .groupPhotoArrived
    case .groupPhotoWithdrawn: .groupPhotoWithdrawn
    case .groupListed: .groupListed
    case .groupListingFailed: .groupListingFailed
    case .albumPhotoVanished: .albumPhotoVanished
    case .categoryVanished: .categoryVanished
    case .enterKidsMode: .enterKidsMode
    case .pinEntered: .pinEntered
    case .pinAttemptsStored: .pinAttemptsStored
    case .becameActive: .becameActive
    case .becameInactive: .becameInactive
    case .enteredBackground: .enteredBackground
    case .lowPower(true): .lowPowerOn
    case .lowPower(false): .lowPowerOff
    case .clockMoved: .clockMoved
    case .standingReported: .standingReported
    case .standingFailed: .standingFailed
    case .pointsArrived: .pointsArrived
    case .rewardAnswered: .rewardAnswered
    case .avatarStored: .avatarStored
    case .rewardsReported: .rewardsReported
    case .screenTimeEnded: .screenTimeEnded
    case .familyReported: .familyReported
    case .familyFailed: .familyFailed
    case .adjustmentRefused: .adjustmentRefused
    case .albumChanged: .albumChanged
    case .albumRefused: .albumRefused
    case .appearanceChanged: .appearanceChanged
    case .themeStored: .themeStored
    case .uploadProgress: .uploadProgress
    case .uploadEnded: .uploadEnded
    case .sharingReported: .sharingReported
    case .pointsReported: .pointsReported
    }
  }
}
