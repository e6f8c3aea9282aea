public import Kernel

/// What comes to the gallery from outside, apart from touches and time.
public enum GalleryEvent: Hashable, Sendable {
  /// A bitmap for this key is in memory and may be shown, with its real pixel size.
  case photoReady(PhotoKey, PixelSize)
  /// This key's photo cannot be shown: corrupt, truncated or not to be had.
  case photoFailed(PhotoKey)
  /// The bitmap of this key left memory; it was not on screen.
  case photoEvicted(PhotoKey)
  /// How much of a download is there, 0 to 1,000; only when the length is known.
  case photoProgress(PhotoID, perMille: Int)
  /// A group photo passed its 48 hours; nothing may show it from this frame on.
  case groupPhotoExpired(PhotoID)
  /// A group photo arrived or changed; merged by id, the newer record wins.
  case groupPhotoArrived(GroupPhoto)
  /// A group photo was taken back; from this frame on nothing shows it, and nothing that arrives brings it back.
  case groupPhotoWithdrawn(PhotoID)
  /// The group's list is in; its photos came before.
  case groupListed(GroupID)
  /// The group's listing failed; what is cached stays.
  case groupListingFailed(GroupID)
  /// A photo of the family's album is gone: it was deleted.
  case albumPhotoVanished(PhotoID)
  /// Parents hid a category, of which nothing else changed.
  case categoryVanished(CategoryID)
  /// What the child's points come to: asked for, or changed. Or they could not be had.
  case standingTold(PointsStanding)
  case standingFailed
  /// Points arrived: they rise where the dashboard is in front, elsewhere a notice says so.
  case pointsArrived(Points)
  /// What came of the reward that the child confirmed.
  case rewardAnswered(RewardAnswer)
  /// The child's open rewards, all of them, when any of them is another than was told before.
  case rewardsTold([OpenReward])
  /// The minutes of a reward run down no longer, or what was asked for came too late.
  case screenTimeEnded(ScreenTimeEnding)
  /// The avatar that was chosen in an earlier launch.
  case avatarKept(Int)
  /// Enter kids mode (parents do), try to leave it with a PIN typed on the pad, or go on after a relaunch with its tries.
  case enterKidsMode
  case pinEntered(String)
  case pinAttemptsKept(wrongCount: Int, retryAt: Instant)
  /// The device's state.
  case becameActive, becameInactive, enteredBackground
  case lowPower(Bool)
  /// The civil clock was changed: its whole offset from the one the session began with.
  case clockMoved(offset: TimeSpan)
  /// How the children of the family stand, in their order: asked for, or changed. Or it could not be had.
  case familyTold([ChildStanding])
  case familyFailed
  /// The ledger has refused what a parent wanted to add to a child's points, or to take.
  case adjustmentRefused(ChildID)
  /// Parents changed the album; from this frame on it is so on screen.
  case albumChanged(AlbumChange)
  /// The server has refused for good what parents changed in the album on this device.
  case albumRefused
  /// The device looks dark, or light.
  case appearanceChanged(isDark: Bool)
  /// The theme that was chosen in an earlier launch.
  case themeKept(ThemeChoice)
  /// A photo of the child's own is on its way to its group, so much of it, 0 to 1,000; and is no longer.
  case uploadProgress(PhotoID, perMille: Int)
  case uploadEnded(PhotoID)
  /// What came of a tap on a group's card, or of the photo that it led to.
  case sharingTold(SharingNotice)
  /// What was asked for or done here has come to nothing.
  case pointsTold(PointsNotice)
}

extension GalleryEvent {
  /// Every event, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case photoReady, photoFailed, photoEvicted, photoProgress, groupPhotoExpired, groupPhotoArrived
    case groupPhotoWithdrawn, groupListed, groupListingFailed, albumPhotoVanished, categoryVanished
    case enterKidsMode, pinEntered, pinAttemptsKept, becameActive, becameInactive
    case enteredBackground, lowPowerOn, lowPowerOff, clockMoved
    case standingTold, standingFailed, pointsArrived, rewardAnswered, avatarKept
    case rewardsTold, screenTimeEnded
    case familyTold, familyFailed, adjustmentRefused
    case albumChanged
    case appearanceChanged, themeKept
    case uploadProgress, uploadEnded, sharingTold
    case pointsTold
    case albumRefused
  }

  /// Which of them this is.
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
    case .pinAttemptsKept: .pinAttemptsKept
    case .becameActive: .becameActive
    case .becameInactive: .becameInactive
    case .enteredBackground: .enteredBackground
    case .lowPower(true): .lowPowerOn
    case .lowPower(false): .lowPowerOff
    case .clockMoved: .clockMoved
    case .standingTold: .standingTold
    case .standingFailed: .standingFailed
    case .pointsArrived: .pointsArrived
    case .rewardAnswered: .rewardAnswered
    case .avatarKept: .avatarKept
    case .rewardsTold: .rewardsTold
    case .screenTimeEnded: .screenTimeEnded
    case .familyTold: .familyTold
    case .familyFailed: .familyFailed
    case .adjustmentRefused: .adjustmentRefused
    case .albumChanged: .albumChanged
    case .albumRefused: .albumRefused
    case .appearanceChanged: .appearanceChanged
    case .themeKept: .themeKept
    case .uploadProgress: .uploadProgress
    case .uploadEnded: .uploadEnded
    case .sharingTold: .sharingTold
    case .pointsTold: .pointsTold
    }
  }
}
