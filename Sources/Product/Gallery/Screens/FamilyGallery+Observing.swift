public import Gestures

/// Screen queries for users and checkers.
extension FamilyGallery {
  public var settings: GallerySettings { context.settings }
  public var screen: ScreenMetrics { context.screen }

  /// The selected theme setting, and the theme in effect.
  public var themeChoice: ThemeChoice { context.appearance.choice }
  public var theme: Theme { context.appearance.theme }

  public var isInKidsMode: Bool { currentScreen.isForChildren }
  public var currentCategory: CategoryID? { context.album.front.map { context.album[$0].id } }
  /// The front photo in fullscreen, in the group viewer or on the parents' photo screen.
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
  /// The zoom of the front photo in millionths: 1,000,000 is 1x.
  public var zoomMillionths: Int64 { screens.fullscreen.pages.zoom.scale }
  /// Whether the overlay of fullscreen or of the group viewer is visible or fading in.
  public var isOverlayVisible: Bool {
    switch currentScreen {
    case .fullscreen: screens.fullscreen.overlay.fade.isShown
    case .groupViewer: screens.groupViewer.overlay.isShown && screens.groupViewer.front != nil
    default: false
    }
  }
  /// The toasts in this frame: the category toast, and the first of the queue.
  public var shownToasts: (category: ShownToast?, standard: ShownToast?) {
    (ShownToast(toasts.category), ShownToast(toasts.standard))
  }
  /// The index of the front photo in its category or group.
  public var frontPhotoIndex: Int? {
    currentScreen == .groupViewer ? screens.groupViewer.index(context.groups) : screens.fullscreen.pages.index
  }
  /// Wrong PINs since the last correct one, and the time of the next attempt.
  public var pinAttempts: (wrongCount: Int, retryAt: Instant) {
    (screens.pinPad.attempts.wrongCount, screens.pinPad.attempts.retryAt)
  }
  /// The indices of the front category's photos that are at least partly visible in the grid.
  public var visiblePhotoIndices: Range<Int> {
    context.album.front == nil ? 0..<0 : screens.grid.grid.visible
  }
  /// The number of columns of the grid.
  public var gridColumnCount: Int { screens.grid.grid.geometry.columnCount }
  /// The grid's scroll offset.
  public var scrollOffset: ScreenLength { screens.grid.grid.track.offset }
  /// Whether the grid is scrolled to its end.
  public var isScrolledToEnd: Bool { screens.grid.grid.track.offset >= screens.grid.grid.track.limit }

  // Inlinable: a call would copy the gallery, and observers ask in every frame.

  /// Whether a finger is down.
  @inlinable public var isTouching: Bool { recogniser.isTouching }
  /// The recogniser's stage for the touch sequence in progress.
  @inlinable public var gestureStage: GestureStage { recogniser.stage }
  /// Whether a tap waits for a second one.
  @inlinable public var isTapWaiting: Bool { recogniser.isTapWaiting }

  /// The number of album photos visible to children. O(categories).
  public var albumPhotoCount: Int {
    (0..<context.album.count).reduce(0) { $0 + context.album[$1].roll.count }
  }
  /// The number of categories visible to children.
  public var visibleCategoryCount: Int { context.album.count }

  /// The number of categories visible to children that have photos. O(categories).
  public var filledCategoryCount: Int {
    context.library.categories.count { $0.visibleToChildren && context.library.photoCount(of: $0.id) > 0 }
  }
  /// The index of the front category among the visible ones.
  public var currentCategoryIndex: Int? { context.album.front }
  /// The number of photos in the front category, or in the viewer's group.
  public var frontPhotoCount: Int {
    if currentScreen == .groupViewer { return context.groups[screens.groupViewer.group].roll.count }
    return context.album.front.map { context.album[$0].roll.count } ?? 0
  }
}
