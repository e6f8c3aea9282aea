internal import Gestures
internal import Kernel

/// The state that all screens share: settings, photos, the touch in progress and the current frame.
///
/// The gallery owns it and passes it `inout` to a screen's methods. State of a single screen is in that screen.
struct GalleryContext: Sendable {
  let settings: GallerySettings
  let screen: ScreenMetrics
  var texts: DisplayTextTable
  /// Whether children have a points dashboard, with a button in the grid's bar.
  let hasDashboard: Bool
  var clock: WallClock
  var lifecycle = Lifecycle()
  /// The theme settings; the canvas draws with them.
  private(set) var appearance = Appearance()

  var photos: PhotoAvailability
  /// The whole album for parents, and the part that children see.
  var library: AlbumLibrary { didSet { libraryRevision &+= 1 } }
  var album: AlbumCategories
  var groups: LiveGroups
  /// Changes whenever the album may have changed.
  private(set) var libraryRevision = 0
  /// The last reported standings of the children, for parents.
  var family: [ChildStanding] = []
  /// The file name of the photo open in the parents' area.
  var fileName = ""
  /// The title of the bar drawn last.
  var barTitle = MeasuredTitle()
  /// The download progress of the front photo.
  var progress = DisplayText.none
  /// The progress of the child's uploads, per mille; never iterated.
  var uploads: [PhotoID: Int] = [:]
  /// The photo moving between the grid and fullscreen.
  var passage: FullscreenPassage

  var touch = TouchState()
  /// Limits how often swipes change the category, on all screens.
  var debounce: SwipeDebounce

  /// The vsync of the current frame.
  var vsync = Instant.zero
  var canvas: DisplayCanvas
  /// The effects of the current call; empty between calls.
  var effects: [GalleryEffect] = []
  /// Whether the front screen must be laid out again.
  var isDirty = true
  /// Whether content followed a finger in this frame.
  var movedUnderFinger = false

  /// Creates the context and sorts the catalogue. O(n log n).
  init(_ catalogue: PhotoCatalogue, settings: GallerySettings, screen: ScreenMetrics, clock: WallClock) {
    self.settings = settings
    self.screen = screen
    hasDashboard = catalogue.rewards != nil
    self.clock = clock
    photos = PhotoAvailability(
      thumbnailBox: GridGeometry(screen).box,
      fullBox: screen.pixels)
    library = AlbumLibrary(catalogue)
    album = AlbumCategories(catalogue, photos: &photos, wraps: settings.wrapsCategories)
    groups = LiveGroups(catalogue, photos: &photos)
    passage = FullscreenPassage(extent: screen.size.height)
    canvas = DisplayCanvas(screen)
    texts = DisplayTextTable(catalogue, settings.language)
    debounce = SwipeDebounce(settings: settings.gestures.debounce)
  }

  /// The texts of the chips, in order; allocates.
  var chipNames: [String] { album.categories.map { texts.categoryName($0.name) } }

  /// Whether animations run; they are off in low-power mode.
  var animated: Bool { !lifecycle.isLowPower }
  /// Whether to prefetch: only while the app is active.
  var fetchesAhead: Bool { lifecycle.state == .active }

  /// Selects a theme, starting with the current frame.
  mutating func choose(_ choice: ThemeChoice) {
    appearance.choice = choice
    showTheme()
  }

  /// Applies the device's appearance.
  mutating func followDevice(isDark: Bool) {
    appearance.isDeviceDark = isDark
    showTheme()
  }

  /// Redraws even when the theme is unchanged, because the theme button's text changes.
  private mutating func showTheme() {
    canvas.theme = appearance.theme
    isDirty = true
  }

  /// Emits an action of a touch sequence.
  mutating func act(_ action: GalleryAction, _ decision: GestureDecision) {
    touch.lastActed = decision.sequence
    effects.append(.acted(action, sequence: decision.sequence, decidedAt: decision.time))
  }

  /// Records that content followed the finger.
  mutating func followedFinger() {
    movedUnderFinger = true
    isDirty = true
  }

  /// The category that a swipe leads to; `nil` when it is dropped at the end of the list or as too soon.
  mutating func stepCategory(_ decision: GestureDecision, _ direction: SwipeDirection) -> Int? {
    guard direction == .left || direction == .right, let front = album.front else { return nil }
    guard let target = album.neighbour(of: front, direction == .left ? 1 : -1) else {
      debounce.record(direction, at: decision.time, changed: false)
      act(.atListEnd, decision)
      return nil
    }
    guard debounce.allows(direction, at: decision.time) else {
      debounce.record(direction, at: decision.time, changed: false)
      act(.blockedByDebounce, decision)
      return nil
    }
    debounce.record(direction, at: decision.time, changed: true)
    act(.changeCategory, decision)
    return target
  }

  /// Records a bitmap that arrived; without pixels the photo counts as failed.
  mutating func record(_ key: PhotoKey, pixels: PixelSize) {
    let isShowable = pixels.width > 0 && pixels.height > 0
    let urgency = photos.record(key, isShowable ? .ready : .failed, pixels: isShowable ? pixels : .zero)
    if urgency == .some(.visible) { isDirty = true }
  }

  /// Records an eviction; requests a bitmap on screen again.
  mutating func recordEviction(_ key: PhotoKey) {
    guard photos.record(key, .absent, pixels: .zero) == .some(.visible) else { return }
    isDirty = true
    effects.append(.want(key, .visible))
  }

  /// Records the end of a group's listing.
  mutating func recordListing(of group: GroupID, failed: Bool) {
    guard let position = groups.position(of: group) else { return }
    groups.endListing(position, failed: failed)
    isDirty = true
  }

  /// Shows the download progress of the front photo.
  mutating func showProgress(_ perMille: Int) {
    progress = TextKey.progress.text(min(max(perMille, 0), 1000))
    isDirty = true
  }

  /// Shows the progress of an own upload; `nil` removes it.
  mutating func showUpload(of photo: PhotoID, perMille: Int?) {
    uploads[photo] = perMille.map { min(max($0, 0), 1000) }
    isDirty = true
  }

  /// The number of characters of a text. Allocates; called only for text sizes above the standard.
  @inline(never) mutating func letters(of text: DisplayText) -> Int {
    spell(text).count
  }

  /// Adds a rectangle with a text of `standard` points at the standard text size. At larger text sizes it grows as far as one
  /// line has room.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect, text: DisplayText,
    size standard: UInt8 = TextSize.body, role: ColourRole, opacity: UInt8 = 255, trait: DisplayTrait? = nil
  ) {
    put(
      slot, payload, kind, frame, text: text, size: standard, colour: canvas.colour(role),
      opacity: opacity, trait: trait)
  }

  /// The same with a colour outside the theme.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect, text: DisplayText,
    size standard: UInt8 = TextSize.body, colour: UInt32, opacity: UInt8 = 255, trait: DisplayTrait? = nil
  ) {
    let size = canvas.type == .standard ? standard : sizeToFit(text, standard, in: frame.size)
    canvas.put(
      slot, payload, kind, frame, text: text, size: size, colour: colour, opacity: opacity, trait: trait)
  }

  /// The size of a text that fits a place on one line. Leaves a tenth of the width free: characters are measured by their mean
  /// width, and those of "Abbruch" are wider.
  ///
  /// Not inlined: otherwise each caller would copy the context in every frame.
  @inline(never) mutating func sizeToFit(
    _ text: DisplayText, _ standard: UInt8, in place: ScreenSize
  ) -> UInt8 {
    let count = letters(of: text)
    let room = ScreenSize(width: place.width.scaled(by: 9, over: 10), height: place.height)
    return TextMeasure.size(standard, canvas.type, characters: count, in: room)
  }

  /// Adds a text in the middle of the safe area, wrapped, at the device's text size.
  mutating func putInMiddle(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, text: DisplayText,
    role: ColourRole = .ink, trait: DisplayTrait? = nil
  ) {
    canvas.put(
      slot, payload, kind, middleLine(text), text: text, size: canvas.type.points(of: TextSize.body),
      role: role, trait: trait)
  }

  /// The frame of a text in the middle of the safe area.
  mutating func middleLine(_ text: DisplayText, _ standard: UInt8 = TextSize.body) -> ScreenRect {
    canvas.middleLine(canvas.type > .standard ? letters(of: text) : 0, standard)
  }

  /// The time for fades and counting numbers. It stops in the background; on return they are shifted by the pause.
  var fadeTime: Instant { lifecycle.pausedAt ?? vsync }

  mutating func shiftTime(by span: TimeSpan) {
    passage.shiftTime(by: span)
    touch.lastSample = min(touch.lastSample + span, vsync)
  }
}
