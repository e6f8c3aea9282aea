internal import Gestures
internal import Kernel

/// What the screens share: settings, photos, the touch in progress and the frame in the making.
///
/// The gallery owns it and lends it to a screen for the length of a call; what only one screen needs is in that screen.
struct GalleryContext: Sendable {
  let settings: GallerySettings
  let screen: ScreenMetrics
  var texts: DisplayTextTable
  /// Whether children have a dashboard of their points: a button in the grid's bar leads to it.
  let hasDashboard: Bool
  var clock: WallClock
  var lifecycle = Lifecycle()
  /// What decides how the screens look; the canvas draws by it.
  private(set) var appearance = Appearance()

  var photos: PhotoAvailability
  /// The whole album, as parents see it, and what of it children see.
  var library: AlbumLibrary { didSet { libraryRevision &+= 1 } }
  var album: AlbumCategories
  var groups: LiveGroups
  /// Another one whenever the whole album may be another.
  private(set) var libraryRevision = 0
  /// The family's children as they were last told, for the parents.
  var family: [ChildStanding] = []
  /// What the photo of the album is called that parents have in front of them.
  var fileName = ""
  /// The title of the bar that was drawn last.
  var barTitle = MeasuredTitle()
  /// How much of the photo in front has been downloaded.
  var progress = DisplayText.none
  /// Photos of the child's own that are on their way to their groups, and how much of each, per mille; never iterated.
  var uploads: [PhotoID: Int] = [:]
  /// The photo on its way between the grid and fullscreen.
  var passage: FullscreenPassage

  var touch = TouchState()
  /// How soon a swipe may change the category after the one before, on whatever screen.
  var debounce: SwipeDebounce

  /// The vsync of the frame in the making.
  var vsync = Instant.zero
  var canvas: DisplayCanvas
  /// What the call in progress asks of the world; empty between calls.
  var effects: [GalleryEffect] = []
  /// Whether the screen in front has to be laid out again.
  var isDirty = true
  /// Whether anything followed a finger in this frame.
  var movedUnderFinger = false

  /// Sorts the catalogue once, O(n log n).
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

  /// What the chips say, in their order; allocates.
  var chipNames: [String] { album.categories.map { texts.categoryName($0.name) } }

  /// In low power, animations are off.
  var animated: Bool { !lifecycle.isLowPower }
  /// Whether prefetching goes on: it is what waits while the app is not in front.
  var fetchesAhead: Bool { lifecycle.state == .active }

  /// The theme was chosen; the frame in the making is the first that shows it.
  mutating func choose(_ choice: ThemeChoice) {
    appearance.choice = choice
    showTheme()
  }

  /// The device looks otherwise.
  mutating func followDevice(isDark: Bool) {
    appearance.isDeviceDark = isDark
    showTheme()
  }

  /// The button that says what is chosen reads differently, even where the theme is the same.
  private mutating func showTheme() {
    canvas.theme = appearance.theme
    isDirty = true
  }

  /// Tells the world what a sequence did.
  mutating func act(_ action: GalleryAction, _ decision: GestureDecision) {
    touch.lastActed = decision.sequence
    effects.append(.acted(action, sequence: decision.sequence, decidedAt: decision.time))
  }

  /// Something followed the finger.
  mutating func followedFinger() {
    movedUnderFinger = true
    isDirty = true
  }

  /// The category that a swipe leads to; `nil` when it is dropped: at the end of the list, or too soon.
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

  /// A bitmap came; without pixels, its photo cannot be shown.
  mutating func record(_ key: PhotoKey, pixels: PixelSize) {
    let isShowable = pixels.width > 0 && pixels.height > 0
    let urgency = photos.record(key, isShowable ? .ready : .failed, pixels: isShowable ? pixels : .zero)
    if urgency == .some(.visible) { isDirty = true }
  }

  /// A bitmap left memory; one that is on screen is asked for once more.
  mutating func recordEviction(_ key: PhotoKey) {
    guard photos.record(key, .absent, pixels: .zero) == .some(.visible) else { return }
    isDirty = true
    effects.append(.want(key, .visible))
  }

  /// A group's list is in, or could not be had.
  mutating func recordListing(of group: GroupID, failed: Bool) {
    guard let position = groups.position(of: group) else { return }
    groups.endListing(position, failed: failed)
    isDirty = true
  }

  /// How much of the photo in front has been downloaded.
  mutating func showProgress(_ perMille: Int) {
    progress = TextKey.progress.text(min(max(perMille, 0), 1000))
    isDirty = true
  }

  /// How much of a photo of the child's own has been sent; `nil`: it is not on its way.
  mutating func showUpload(of photo: PhotoID, perMille: Int?) {
    uploads[photo] = perMille.map { min(max($0, 0), 1000) }
    isDirty = true
  }

  /// Letters of a text as it is read; allocates, and is asked where texts are larger than is standard only.
  @inline(never) mutating func letters(of text: DisplayText) -> Int {
    spell(text).count
  }

  /// Adds a rectangle with a text that has `standard` points at the standard size, and as many more as somebody wants and it has room
  /// for in one line.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect, text: DisplayText,
    size standard: UInt8 = TextSize.body, role: ColourRole, opacity: UInt8 = 255, trait: DisplayTrait? = nil
  ) {
    put(
      slot, payload, kind, frame, text: text, size: standard, colour: canvas.colour(role),
      opacity: opacity, trait: trait)
  }

  /// The same in a colour that is no role's.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect, text: DisplayText,
    size standard: UInt8 = TextSize.body, colour: UInt32, opacity: UInt8 = 255, trait: DisplayTrait? = nil
  ) {
    let size = canvas.type == .standard ? standard : sizeToFit(text, standard, in: frame.size)
    canvas.put(
      slot, payload, kind, frame, text: text, size: size, colour: colour, opacity: opacity, trait: trait)
  }

  /// The size of a text in a place for one line. A tenth of the place's width stays free: letters are measured by their mean, and those of
  /// "Abbruch" are wider.
  ///
  /// Apart from where it is asked, whose every frame would else be given a copy of the context to count letters with.
  @inline(never) mutating func sizeToFit(
    _ text: DisplayText, _ standard: UInt8, in place: ScreenSize
  ) -> UInt8 {
    let count = letters(of: text)
    let room = ScreenSize(width: place.width.scaled(by: 9, over: 10), height: place.height)
    return TextMeasure.size(standard, canvas.type, characters: count, in: room)
  }

  /// Adds a text in the middle of the safe area, in lines as large as somebody wants it.
  mutating func putInMiddle(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, text: DisplayText,
    role: ColourRole = .ink, trait: DisplayTrait? = nil
  ) {
    canvas.put(
      slot, payload, kind, middleLine(text), text: text, size: canvas.type.points(of: TextSize.body),
      role: role, trait: trait)
  }

  /// Where a text in the middle of the safe area lies.
  mutating func middleLine(_ text: DisplayText, _ standard: UInt8 = TextSize.body) -> ScreenRect {
    canvas.middleLine(canvas.type > .standard ? letters(of: text) : 0, standard)
  }

  /// The time that fades and counting numbers are drawn at and begin at: in background they stand, and go on from there once it is
  /// in front again, moved by all the time it was away.
  var fadeTime: Instant { lifecycle.pausedAt ?? vsync }

  mutating func shiftTime(by span: TimeSpan) {
    passage.shiftTime(by: span)
    touch.lastSample = min(touch.lastSample + span, vsync)
  }
}
