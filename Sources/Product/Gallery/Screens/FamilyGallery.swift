public import Gestures
public import Kernel

/// The whole screen of the app in front of a child: grid, fullscreen, group viewer and PIN gate.
///
/// A frame is driven in six stages, always in this order: `recognise` each sample, `update`, `handle` each event
/// from outside, `animate`, `layOut`, `diff`. Nothing else changes the state. A frame in which nothing happens
/// allocates nothing, and no stage costs more than what is visible.
public struct FamilyGallery: Sendable {
  public let settings: GallerySettings
  public let screen: ScreenMetrics
  /// What this frame shows.
  public internal(set) var display = DisplayList()
  public internal(set) var currentScreen = GalleryScreen.grid
  /// Photos visible in this frame that are still placeholders.
  public internal(set) var visiblePlaceholderCount = 0

  var clock: WallClock
  let texts: DisplayTextTable
  var photos: PhotoAvailability
  var album: AlbumCategories
  var groups: LiveGroups

  var recogniser: GestureRecogniser
  var decisions: [GestureDecision] = []
  /// What this frame's `update` took from the recogniser, in order, whether or not anything came of it.
  public internal(set) var recognised: [GestureDecision] = []
  var debounce: SwipeDebounce
  var touch = TouchState()
  var lifecycle = Lifecycle()

  /// The category in front, by its index among those children see.
  var category: Int?
  var grid: KidsGrid
  var chips: ChipBar
  var viewer: FullscreenViewer
  var groupList: GroupList
  var groupViewer: GroupViewer
  var pinPad: PinPad
  var toasts = ToastQueue()
  /// The age of the group photo in front, as drawn.
  var age = DisplayText.none
  /// How much of the photo in front has been downloaded.
  var progress = DisplayText.none

  var previous = DisplayList()
  var lastReach: KidsGrid.Reach?
  var now = Instant.zero
  var isDirty = true
  /// Whether toasts look different from the last frame, whatever else does.
  var areToastsDirty = false
  /// How many items in front of all others are toasts.
  var shownToastCount = 0
  /// How many items at the back are those of the frame before, unchanged.
  var keptCount = 0
  var isRelaid = false
  var movedUnderFinger = false
  var hasEntered = false

  /// A gallery in kids mode on its first category. Sorts the catalogue once, O(n log n).
  public init(catalogue: PhotoCatalogue, settings: GallerySettings, screen: ScreenMetrics, clock: WallClock) {
    self.settings = settings
    self.screen = screen
    self.clock = clock
    let geometry = GridGeometry(screen)
    texts = DisplayTextTable(catalogue)
    photos = PhotoAvailability(thumbnailBox: geometry.box, fullBox: FamilyGallery.fullBox(screen))
    album = AlbumCategories(catalogue, photos: &photos)
    groups = LiveGroups(catalogue, photos: &photos)
    recogniser = GestureRecogniser(settings: settings.gestures)
    debounce = SwipeDebounce(settings: settings.gestures.debounce)
    grid = KidsGrid(geometry: geometry, firstLoadCount: settings.firstLoadCount)
    var names: [String] = []
    for index in 0..<album.count { names.append(texts.categories[album[index].name].name) }
    chips = ChipBar(names: names, screenWidth: screen.size.width)
    viewer = FullscreenViewer(screen: screen.size)
    groupList = GroupList(screen: screen.size, count: groups.count)
    groupViewer = GroupViewer(screen: screen.size)
    pinPad = PinPad(pin: settings.pin, screen: screen.size)
    if album.count > 0 {
      category = 0
      grid.enter(photoCount: album[0].roll.count)
    }
    decisions.reserveCapacity(64)
    recognised.reserveCapacity(64)
    recogniser.scope = scope
    #if Canaries
      debounce = SwipeDebounce(settings: settings.gestures.plantedDebounce)
      viewer.zoom.isUnlimited = settings.zoomsPastLimit
    #endif
  }

  /// The screen in pixels: the box of fullscreen photos.
  private static func fullBox(_ screen: ScreenMetrics) -> PixelSize {
    PixelSize(
      width: Int(screen.size.width.subpoints) * screen.scale / 64,
      height: Int(screen.size.height.subpoints) * screen.scale / 64)
  }

  public var currentCategory: CategoryID? { category.map { album[$0].id } }
  /// The photo in front in fullscreen or in the group viewer.
  public var currentPhoto: PhotoID? {
    switch currentScreen {
    case .fullscreen: frontPhoto?.id
    case .groupViewer: groupViewer.front?.id
    default: nil
    }
  }
  /// The group in the viewer.
  public var currentGroup: GroupID? {
    currentScreen == .groupViewer ? groups[groupViewer.group].id : nil
  }
  /// The zoom of the photo in front, in millionths: 1,000,000 is 1x.
  public var zoomMillionths: Int64 { viewer.zoom.scale }
  public var isInKidsMode: Bool { currentScreen != .parent }
  /// Whether the overlay of fullscreen or of the group viewer is shown or on its way.
  public var isOverlayVisible: Bool {
    switch currentScreen {
    case .fullscreen: viewer.overlay.fade.isShown
    case .groupViewer: groupViewer.overlay.isShown && groupViewer.front != nil
    default: false
    }
  }
  /// The toasts that this frame shows: the category toast, and the one at the head of the queue.
  public var shownToasts: (category: ShownToast?, standard: ShownToast?) {
    (ShownToast(toasts.category), ShownToast(toasts.standard))
  }
  /// How far the grid is scrolled.
  public var scrollOffset: ScreenLength { grid.track.offset }

  /// The characters of a text in the display list, for reports; allocates.
  public func spell(_ text: DisplayText) -> String { texts.spell(text, senders: groups.senders) }
}
