public import Gestures

/// What whoever stands in front of the screen, or checks it, may know.
extension FamilyGallery {
  public var settings: GallerySettings { context.settings }
  public var screen: ScreenMetrics { context.screen }

  /// What decides how the screens look, and how they do.
  public var themeChoice: ThemeChoice { context.appearance.choice }
  public var theme: Theme { context.appearance.theme }

  public var isInKidsMode: Bool { currentScreen.isForChildren }
  public var currentCategory: CategoryID? { context.album.front.map { context.album[$0].id } }
  /// The photo in front in fullscreen, in the group viewer or on the parents' own screen of one.
  @inline(__always) public var currentPhoto: PhotoID? {
    switch currentScreen {
    case .fullscreen: screens.fullscreen.frontPhoto(context.album)?.id
    case .groupViewer: screens.groupViewer.front?.id
    case .parentPhoto: screens.parentPhoto.photo
    default: nil
    }
  }
  /// The group in the viewer.
  public var currentGroup: GroupID? {
    currentScreen == .groupViewer ? context.groups[screens.groupViewer.group].id : nil
  }
  /// The zoom of the photo in front, in millionths: 1,000,000 is 1x.
  public var zoomMillionths: Int64 { screens.fullscreen.pages.zoom.scale }
  /// Whether the overlay of fullscreen or of the group viewer is shown or on its way.
  public var isOverlayVisible: Bool {
    switch currentScreen {
    case .fullscreen: screens.fullscreen.overlay.fade.isShown
    case .groupViewer: screens.groupViewer.overlay.isShown && screens.groupViewer.front != nil
    default: false
    }
  }
  /// The toasts that this frame shows: the category toast, and the one at the head of the queue.
  public var shownToasts: (category: ShownToast?, standard: ShownToast?) {
    (ShownToast(toasts.category), ShownToast(toasts.standard))
  }
  /// The place of the photo in front in its category or group, from 0.
  public var frontPhotoIndex: Int? {
    currentScreen == .groupViewer ? screens.groupViewer.index(context.groups) : screens.fullscreen.pages.index
  }
  /// Wrong PINs since the last right one, and until when the next waits.
  public var pinAttempts: (wrongCount: Int, retryAt: Instant) {
    (screens.pinPad.attempts.wrongCount, screens.pinPad.attempts.retryAt)
  }
  /// The photos of the category in front that the grid shows at least a part of, from 0.
  public var visiblePhotoIndices: Range<Int> {
    context.album.front == nil ? 0..<0 : screens.grid.grid.visible
  }
  /// Photos side by side in the grid.
  public var gridColumnCount: Int { screens.grid.grid.geometry.columnCount }
  /// How far the grid is scrolled.
  public var scrollOffset: ScreenLength { screens.grid.grid.track.offset }
  /// Whether it can be scrolled no further.
  public var isScrolledToEnd: Bool { screens.grid.grid.track.offset >= screens.grid.grid.track.limit }

  // Inlinable: a call would be given a copy of the gallery, and whoever watches asks in every frame.

  /// Whether a finger is down.
  @inlinable public var isTouching: Bool { recogniser.isTouching }
  /// How far the recogniser has come with the touch sequence in progress.
  @inlinable public var gestureStage: GestureStage { recogniser.stage }
  /// Whether a tap waits for a second one.
  @inlinable public var isTapWaiting: Bool { recogniser.isTapWaiting }

  /// Photos of the album that a child can come to. O(categories).
  public var albumPhotoCount: Int {
    (0..<context.album.count).reduce(0) { $0 + context.album[$1].roll.count }
  }
  /// Categories that a child can see.
  public var visibleCategoryCount: Int { context.album.count }

  /// Categories that children see and that have photos. O(categories).
  public var filledCategoryCount: Int {
    context.library.categories.count { $0.visibleToChildren && context.library.photoCount(of: $0.id) > 0 }
  }
  /// The place of the category in front among those, from 0.
  public var currentCategoryIndex: Int? { context.album.front }
  /// Photos in the category in front, or in the group in the viewer.
  public var frontPhotoCount: Int {
    if currentScreen == .groupViewer { return context.groups[screens.groupViewer.group].roll.count }
    return context.album.front.map { context.album[$0].roll.count } ?? 0
  }
}
