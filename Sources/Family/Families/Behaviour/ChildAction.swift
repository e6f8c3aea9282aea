internal import Gallery

/// An action of a child in one gesture.
package enum ChildAction: String, Hashable, Sendable, CaseIterable {
  // The grid.
  case scroll
  case scrollBack = "scroll-back"
  /// Scrolls by a slow drag.
  case dragAlong = "drag-along"
  case openPhoto = "open-photo"
  case chooseChip = "choose-chip"
  case scrollChips = "scroll-chips"
  case visitGroups = "visit-groups"
  case tryLock = "try-lock"
  /// Goes to the category that it remembers; there, scrolls to the photo or opens it.
  case seek

  // The grid and fullscreen.
  /// Swipes to the next category, and reverses at the ends.
  case nextCategory = "next-category"
  /// Swipes again as quickly as recorded repeats follow each other.
  case anotherCategory = "another-category"
  /// Swipes in the other direction.
  case turnRound = "turn-round"
  /// Repeats the same swipe, faster than the app allows.
  case hastySwipe = "hasty-swipe"
  case burst

  // Photos in front.
  case nextPhoto = "next-photo"
  case previousPhoto = "previous-photo"
  case tapPhoto = "tap-photo"
  case doubleTap = "double-tap"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case pan
  /// A swipe in any direction, from anywhere.
  case swipeAbout = "swipe-about"
  /// A finger that rests on the photo, as if pointing.
  case point
  /// The next step of viewing every photo once.
  case inspectNext = "inspect-next"

  // Groups.
  case openGroup = "open-group"
  /// Taps a card, which opens the camera.
  case tapGroup = "tap-group"
  /// Opens the group with the next photo to expire.
  case openExpiring = "open-expiring"
  /// Goes to the next photo to expire, and stays until it is gone.
  case awaitExpiry = "await-expiry"

  // The PIN screen.
  case guessKey = "guess-key"
  /// A parent's tap on the next key of the PIN.
  case typePIN = "type-pin"
  case returnToKids = "return-to-kids"

  // Points.
  case visitDashboard = "visit-dashboard"
  /// Taps the card of an available reward.
  case chooseReward = "choose-reward"
  /// Taps the avatar, and then one of the others.
  case chooseAvatar = "choose-avatar"
  case openSettings = "open-settings"
  /// Starts an open reward, or stops the running one.
  case useReward = "use-reward"
  case giveBack = "give-back"
  /// A finger that points at the remaining time.
  case watchTime = "watch-time"
  case chooseApps = "choose-apps"
  /// Taps the button that requests the reward, and the one that ends it.
  case confirmReward = "confirm-reward"

  // A parent's actions behind the PIN screen.
  case openAlbum = "open-album"
  case openCategories = "open-categories"
  case openChildren = "open-children"
  /// Scrolls the album, or the cards.
  case lookDown = "look-down"
  /// Taps a chip of the album.
  case filterAlbum = "filter-album"
  case viewPhoto = "view-photo"
  /// Begins a selection, or changes it.
  case choosePhotos = "choose-photos"
  /// An action on the chosen photos, two to five of them, or on the photo in front.
  case handlePhotos = "handle-photos"
  /// Taps a button of a category's card.
  case arrangeCategory = "arrange-category"
  case addCategory = "add-category"
  /// Taps a button of a child's card.
  case adjustPoints = "adjust-points"
  /// Taps the button that changes the theme.
  case toggleTheme = "toggle-theme"

  // Anywhere.
  /// Closes the screen, by its button or its own way out.
  case leave
  /// A finger that lands, rests, wavers and lifts.
  case ponder
  case tapAbout = "tap-about"
  case dragAbout = "drag-about"
  case pressAbout = "press-about"
  case palm
  /// Pauses, and then touches the screen again.
  case rest

  /// The places where the action is possible.
  package var places: Set<Place> {
    switch self {
    case .scroll, .scrollBack, .dragAlong, .openPhoto, .chooseChip, .scrollChips, .visitGroups, .tryLock,
      .seek:
      [.grid]
    case .nextCategory, .anotherCategory, .turnRound, .hastySwipe, .burst: [.grid, .fullscreen, .zoomed]
    case .nextPhoto, .previousPhoto: [.fullscreen, .groupViewer]
    case .tapPhoto: [.fullscreen, .zoomed, .groupViewer, .parentPhoto]
    case .doubleTap, .zoomIn, .zoomOut, .pan, .point: [.fullscreen, .zoomed, .groupViewer]
    case .inspectNext: [.grid, .fullscreen]
    case .openGroup, .tapGroup, .openExpiring: [.groupList]
    case .awaitExpiry: [.groupViewer]
    case .guessKey, .typePIN: [.pinPad]
    case .returnToKids, .toggleTheme: [.parent]
    case .visitDashboard: [.grid]
    case .chooseReward, .chooseAvatar, .openSettings, .useReward, .giveBack, .watchTime: [.dashboard]
    case .chooseApps, .confirmReward: [.redemption]
    case .openAlbum, .openCategories, .openChildren: [.parent]
    case .lookDown: [.parentPhotos, .parentCategories, .parentChildren]
    case .filterAlbum, .viewPhoto, .choosePhotos: [.parentPhotos]
    case .handlePhotos: [.parentPhotos, .parentPhoto]
    case .arrangeCategory, .addCategory: [.parentCategories]
    case .adjustPoints: [.parentChildren]
    case .leave: Set(Place.allCases).subtracting([.grid, .zoomed, .parent])
    case .swipeAbout, .ponder, .tapAbout, .dragAbout, .pressAbout, .palm, .rest: Set(Place.allCases)
    }
  }

  /// Whether the action needs a visible open reward.
  var needsOpenReward: Bool { self == .useReward || self == .giveBack || self == .watchTime }

  /// The words on the button, for an action that only taps one.
  var button: TextKey? {
    switch self {
    case .visitGroups: .groups
    case .tryLock: .lock
    case .visitDashboard: .points
    case .openSettings: .settings
    default: nil
    }
  }
}
