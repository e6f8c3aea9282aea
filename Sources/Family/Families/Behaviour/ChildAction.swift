internal import Gallery

/// What a child may do next, in one gesture.
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
  /// To the category that it remembers; there, scrolls for the photo or opens it.
  case seek

  // The grid and fullscreen.
  /// Swipes on to the next category, turning round at the ends.
  case nextCategory = "next-category"
  /// Swipes on as quickly as recorded repeats follow each other.
  case anotherCategory = "another-category"
  /// Swipes the other way.
  case turnRound = "turn-round"
  /// The same swipe over and over, faster than the app allows.
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
  /// A finger that rests on the photo, as one points at something.
  case point
  /// The next step of looking at every photo once.
  case inspectNext = "inspect-next"

  // Groups.
  case openGroup = "open-group"
  /// Taps a card, which leads to the camera.
  case tapGroup = "tap-group"
  /// The group whose photo is the next to go.
  case openExpiring = "open-expiring"
  /// To the photo that is the next to go, and stays until it is gone.
  case awaitExpiry = "await-expiry"

  // The gate.
  case guessKey = "guess-key"
  /// A parent's finger on the next key of the PIN.
  case typePIN = "type-pin"
  case returnToKids = "return-to-kids"

  // Points.
  case visitDashboard = "visit-dashboard"
  /// The card of a reward that can be had.
  case chooseReward = "choose-reward"
  /// The avatar, and one of the others once they show.
  case chooseAvatar = "choose-avatar"
  case openSettings = "open-settings"
  /// Starts an open reward, or stops the one that runs.
  case useReward = "use-reward"
  case giveBack = "give-back"
  /// A finger that points at the time that is left.
  case watchTime = "watch-time"
  case chooseApps = "choose-apps"
  /// The button that asks for the reward, and the one that ends it.
  case confirmReward = "confirm-reward"

  // What a parent's hand does behind the PIN.
  case openAlbum = "open-album"
  case openCategories = "open-categories"
  case openChildren = "open-children"
  /// Scrolls the album, or the cards.
  case lookDown = "look-down"
  /// One of the album's chips.
  case filterAlbum = "filter-album"
  case viewPhoto = "view-photo"
  /// Begins a selection, or adds to it and takes out of it.
  case choosePhotos = "choose-photos"
  /// What can be done with the photos that are chosen, of which there are to be two to five, or with the one in front.
  case handlePhotos = "handle-photos"
  /// One of the buttons of a category's card.
  case arrangeCategory = "arrange-category"
  case addCategory = "add-category"
  /// One of the buttons of a child's card.
  case adjustPoints = "adjust-points"
  /// The button that turns the theme on.
  case toggleTheme = "toggle-theme"

  // Anywhere.
  /// Closes what is open: by its button, or the way out that the screen has.
  case leave
  /// A finger that lands, rests, wavers and leaves.
  case ponder
  case tapAbout = "tap-about"
  case dragAbout = "drag-about"
  case pressAbout = "press-about"
  case palm
  /// Looks elsewhere, and then touches the screen again.
  case rest

  /// Where it can be done.
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

  /// Whether it is only done where an open reward shows; elsewhere nobody thinks of it.
  var needsOpenReward: Bool { self == .useReward || self == .giveBack || self == .watchTime }

  /// The words on the button that it is a tap on, where it is nothing else.
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
