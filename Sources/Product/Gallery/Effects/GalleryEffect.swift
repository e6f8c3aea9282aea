public import Kernel

/// A request or a report of the gallery.
public enum GalleryEffect: Hashable, Sendable {
  /// Load this key; sent again when its urgency changes.
  case want(PhotoKey, PhotoUrgency)
  /// This key is no longer needed.
  case unwant(PhotoKey)
  /// This key became visible, so its bitmap must not be evicted; or it stopped being visible.
  case pin(PhotoKey)
  case unpin(PhotoKey)
  /// Fullscreen closed: the bitmap of this key, which it had loaded, may be dropped. The key is neither wanted nor pinned.
  case release(PhotoKey)
  /// Fetch the group's current list.
  case listGroup(GroupID)
  /// A touch sequence performed an action, decided by the sample with this timestamp.
  case acted(GalleryAction, sequence: Int, decidedAt: Instant)
  /// The category changed.
  case categoryChanged(from: CategoryID?, to: CategoryID?, cause: CategoryChangeCause, decidedAt: Instant)
  /// A toast was requested; numbered from 0 without gaps. Each must be shown or superseded exactly once.
  case toastRequested(number: Int, isCategory: Bool)
  /// This toast will not be shown again, because a newer one replaced it or its screen closed.
  case toastSuperseded(number: Int)
  /// Kids mode was left, after a correct PIN.
  case leftKidsMode
  /// Load the child's standing; answer with `GalleryEvent.standingReported` or `standingFailed`.
  case loadStanding
  /// The child selected an avatar, 0 for none; store it.
  case avatarChosen(Int)
  /// The child confirmed a reward and a kind of apps, both by index in the catalogue; answer with `GalleryEvent.rewardAnswered`.
  case redeem(offer: Int, appKind: Int)
  /// The child starts, stops or gives back a reward, by its number in the ledger; answer with `GalleryEvent.rewardsReported`.
  case startReward(Int64)
  case stopReward(Int64)
  case giveBack(Int64)
  /// Play a haptic.
  case haptic(Haptic)
  /// A wrong PIN was entered; attempts are blocked until the instant.
  case pinRejected(retryAt: Instant)
  /// Parents changed the album, in this order; send the changes to the server.
  case changeAlbum([AlbumChange])
  /// Parents want to share photos; show the system's share sheet.
  case shareRequested([PhotoID])
  /// Load the standings of all children; answer with `GalleryEvent.familyReported` or `familyFailed`.
  case loadFamily
  /// A parent corrects a child's points for a reason.
  case adjustPoints(ChildID, Points, PointReason)
  /// A theme was selected; store it.
  case themeChosen(ThemeChoice)
  /// The child tapped a group's card; open the system camera for it.
  case takePicture(GroupID)
}

/// The haptics.
public enum Haptic: UInt8, Hashable, Sendable, CaseIterable {
  case pointsEarned, rewardGranted, rewardRefused, screenTimeEnded
}

/// The cause of a category change.
public enum CategoryChangeCause: UInt8, Hashable, Sendable, CaseIterable {
  case swipe, chip, automatic, entry
}

/// The action of a touch sequence; at most one per sequence.
public enum GalleryAction: UInt8, Hashable, Sendable, CaseIterable {
  case changeCategory, openPhoto, closePhoto, nextPhoto, previousPhoto, toggleOverlay, toggleZoom
  case openGroup, closeGroup, openCamera, selectChip, stopFling, showPinPad, pinKey, blockedByDebounce,
    atListEnd
  case openGroupList, closeGroupList, closePinPad, returnToKids
  case openDashboard, closeDashboard, openSettings, showAvatars, chooseAvatar, retryDashboard, openReward
  case chooseAppKind, confirmReward, closeRedemption
  case startReward, stopReward, giveBack
  // Parents' actions.
  case openAlbum, openCategories, openChildren, closeParents
  case filterAlbum, openAlbumPhoto, closeAlbumPhoto, toggleCaption
  case beginSelection, selectPhoto, unselectPhoto, endSelection
  case askWhere, movePhotos, sharePhotos, askToDelete, deletePhotos, cancelQuestion
  case hideCategory, showCategory, raiseCategory, lowerCategory
  case askName, renameCategory, askColour, recolourCategory, askToDeleteCategory, deleteCategory
  case askNewCategory, addCategory
  case askReason, adjustPoints, retryFamily
  case toggleTheme
}

extension GalleryEffect {
  /// The effects without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case want, unwant, pin, unpin, release, listGroup, acted, categoryChanged, categoryToast, notice
    case toastSuperseded, leftKidsMode, pinRejected, loadStanding, avatarChosen, redeem, haptic
    case startReward, stopReward, giveBack
    case changeAlbum, shareRequested, loadFamily, adjustPoints
    case themeChosen
    case takePicture
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .want: .want
    case .unwant: .unwant
    case .pin: .pin
    case .unpin: .unpin
    case .release: .release
    case .listGroup: .listGroup
    case .acted: .acted
    case .categoryChanged: .categoryChanged
    case .toastRequested(_, isCategory: true): .categoryToast
    case .toastRequested(_, isCategory: false): .notice
    case .toastSuperseded: .toastSuperseded
    case .leftKidsMode: .leftKidsMode
    case .pinRejected: .pinRejected
    case .loadStanding: .loadStanding
    case .avatarChosen: .avatarChosen
    case .redeem: .redeem
    case .startReward: .startReward
    case .stopReward: .stopReward
    case .giveBack: .giveBack
    case .haptic: .haptic
    case .changeAlbum: .changeAlbum
    case .shareRequested: .shareRequested
    case .loadFamily: .loadFamily
    case .adjustPoints: .adjustPoints
    case .themeChosen: .themeChosen
    case .takePicture: .takePicture
    }
  }
}
