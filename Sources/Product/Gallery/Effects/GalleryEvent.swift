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
  /// The group's listing failed; what is cached stays.
  case groupListingFailed(GroupID)
  /// A photo of the family's album is gone.
  case albumPhotoVanished(PhotoID)
  /// A short notice for the queue of standard toasts, such as points earned.
  case notice(DisplayText)
  /// Enter kids mode (parents do), or try to leave it with a PIN typed on the pad.
  case enterKidsMode
  case pinEntered(String)
  /// The device's state.
  case becameActive, becameInactive, enteredBackground
  case lowPower(Bool)
  /// The civil clock was changed: its whole offset from the one the session began with.
  case clockMoved(offset: TimeSpan)
}

/// Why a category changed.
public enum CategoryChangeCause: UInt8, Hashable, Sendable {
  case swipe, chip, automatic, entry
}

/// What a touch sequence did to the gallery; at most one per sequence.
public enum GalleryAction: UInt8, Hashable, Sendable, CaseIterable {
  case changeCategory, openPhoto, closePhoto, nextPhoto, previousPhoto, toggleOverlay, toggleZoom
  case openGroup, closeGroup, openCamera, selectChip, stopFling, showPinPad, pinKey, blockedByDebounce,
    atListEnd
  case none
  case openGroupList, closeGroupList, closePinPad
}

/// Which screen is up.
public enum GalleryScreen: UInt8, Hashable, Sendable, CaseIterable {
  case grid, fullscreen, groupList, groupViewer, pinPad, parent
}

/// What the gallery asks of the world, or tells it.
public enum GalleryEffect: Hashable, Sendable {
  /// This key is wanted; sent again when its urgency changes.
  case want(PhotoKey, PhotoUrgency)
  /// This key is no longer wanted.
  case unwant(PhotoKey)
  /// This key became visible or stopped being so: its bitmap must not, or may again, be evicted.
  case pin(PhotoKey)
  case unpin(PhotoKey)
  /// The kids' fullscreen closed: its full-size bitmaps may go.
  case releaseFullscreen
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
  /// A wrong PIN; further tries wait until the instant.
  case pinRejected(retryAt: Instant)
  case haptic
}
