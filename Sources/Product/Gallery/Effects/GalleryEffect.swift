public import Kernel

/// What the gallery asks of the world, or tells it.
public enum GalleryEffect: Hashable, Sendable {
  /// This key is wanted; sent again when its urgency changes.
  case want(PhotoKey, PhotoUrgency)
  /// This key is no longer wanted.
  case unwant(PhotoKey)
  /// This key became visible or stopped being so: its bitmap must not, or may again, be evicted.
  case pin(PhotoKey)
  case unpin(PhotoKey)
  /// The kids' fullscreen is gone from the screen, and this is a key that it wanted: its bitmap may go. Neither wanted nor
  /// pinned any more.
  case release(PhotoKey)
  /// Fetch the group's current list.
  case listGroup(GroupID)
  /// A touch sequence acted, decided by the sample with this timestamp.
  case acted(GalleryAction, sequence: Int, decidedAt: Instant)
  /// The category changed.
  case categoryChanged(from: CategoryID?, to: CategoryID?, cause: CategoryChangeCause, decidedAt: Instant)
  /// A toast was asked for; numbered from 0 without gaps. Each must be shown once, or superseded once.
  case toastRequested(number: Int, isCategory: Bool)
  /// This toast will never be shown (again) because a newer one took its place, or its screen went.
  case toastSuperseded(number: Int)
  /// Kids mode was left; only ever after a right PIN.
  case leftKidsMode
  /// Tell what the child's points come to, by `GalleryEvent.standingTold` or `standingFailed`.
  case loadStanding
  /// The child chose an avatar, 0 for none: to be kept.
  case avatarChosen(Int)
  /// The child confirmed a reward, for a kind of apps, both by their places in the catalogue; answered by
  /// `GalleryEvent.rewardAnswered`.
  case redeem(offer: Int, appKind: Int)
  /// The child begins to use a reward's minutes, stops, or gives the reward back, by its number in the ledger; answered by
  /// `GalleryEvent.rewardsTold`.
  case startReward(Int64)
  case stopReward(Int64)
  case giveBack(Int64)
  /// The device is to be felt.
  case haptic(Haptic)
  /// A wrong PIN; further tries wait until the instant.
  case pinRejected(retryAt: Instant)
  /// Parents changed the album by touches, in this order, and it shows: the server is to have it so.
  case changeAlbum([AlbumChange])
  /// Parents want to share photos: the system's sheet is to be shown.
  case shareRequested([PhotoID])
  /// Tell how all children of the family stand, by `GalleryEvent.familyTold` or `familyFailed`.
  case loadFamily
  /// A parent corrects a child's points, for a reason by its place in `PointReason.allCases`.
  case adjustPoints(ChildID, Points, PointReason)
  /// The theme was chosen, to be kept.
  case themeChosen(ThemeChoice)
  /// The child tapped a group's card: the system's camera is to come up for it.
  case takePicture(GroupID)
}

/// What a device can be made to feel like.
public enum Haptic: UInt8, Hashable, Sendable, CaseIterable {
  case pointsEarned, rewardGranted, rewardRefused, screenTimeEnded
}

/// Why a category changed.
public enum CategoryChangeCause: UInt8, Hashable, Sendable, CaseIterable {
  case swipe, chip, automatic, entry
}

/// What a touch sequence did to the gallery; at most one per sequence.
public enum GalleryAction: UInt8, Hashable, Sendable, CaseIterable {
  case changeCategory, openPhoto, closePhoto, nextPhoto, previousPhoto, toggleOverlay, toggleZoom
  case openGroup, closeGroup, openCamera, selectChip, stopFling, showPinPad, pinKey, blockedByDebounce,
    atListEnd
  case openGroupList, closeGroupList, closePinPad, returnToKids
  case openDashboard, closeDashboard, openSettings, showAvatars, chooseAvatar, retryDashboard, openReward
  case chooseAppKind, confirmReward, closeRedemption
  case startReward, stopReward, giveBack
  // What parents do.
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
  /// Every effect, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case want, unwant, pin, unpin, release, listGroup, acted, categoryChanged, categoryToast, notice
    case toastSuperseded, leftKidsMode, pinRejected, loadStanding, avatarChosen, redeem, haptic
    case startReward, stopReward, giveBack
    case changeAlbum, shareRequested, loadFamily, adjustPoints
    case themeChosen
    case takePicture
  }

  /// Which of them this is.
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
