internal import AppCore
internal import Families
internal import Gallery
internal import Kernel
internal import Simulation
internal import Touches

/// The child in front of the family app: shows its touch source the screen, and remembers what each gesture meant.
struct FamilyDriver: TouchDriver {
  typealias App = FamilyApp

  private var source: any TouchSource<ScreenSense>
  private let metrics: ScreenMetrics
  private var afterLast = Instant.zero
  /// Gestures made since the recorder last looked.
  private(set) var gestures: [(gesture: LabelledGesture, screen: GalleryScreen)] = []
  /// What the child is up to, for the frame records.
  private(set) var step = "start"

  init(source: any TouchSource<ScreenSense>, metrics: ScreenMetrics) {
    self.source = source
    self.metrics = metrics
    looksAgain = source.looksAgain
    round = source.round
    gestures.reserveCapacity(64)
  }

  // Both are kept beside the source, which only changes when it is asked for a gesture: a look through it would copy it.
  private(set) var looksAgain: Instant
  /// Rounds before this one, of a child that does the same over and over.
  private(set) var round: Int

  mutating func continueTouching(
    after instant: Instant, app: FamilyApp, into samples: inout [TouchSample]
  ) {
    // The camera is the system's: the child has no hand free for the app until it is gone.
    if let camera = app.launcher.sharing?.camera, instant < camera.due {
      return looksAgain = camera.due + .milliseconds(400)
    }
    let sense = ScreenSense(looking: app, metrics: metrics, at: instant)
    let next = source.next(after: max(instant, afterLast), sense: sense, into: &samples)
    (looksAgain, round) = (source.looksAgain, source.round)
    guard let gesture = next else { return }
    afterLast = gesture.last
    gestures.append((gesture, app.core.gallery.currentScreen))
    step = source.activity
  }

  /// What the child was about to do was not seen by anyone.
  mutating func appRelaunched(at vsync: Instant) { gestures.removeAll(keepingCapacity: true) }

  /// The gestures made since the last call, each with the screen that it began on.
  mutating func drainGestures() -> [(gesture: LabelledGesture, screen: GalleryScreen)] {
    defer { gestures.removeAll(keepingCapacity: true) }
    return gestures
  }
}

extension ScreenSense {
  /// What there is to see: counts from the gallery, places from its display list. O(visible).
  init(looking app: FamilyApp, metrics: ScreenMetrics, at vsync: Instant) {
    // One copy for all questions: each would be given its own.
    let gallery = app.core.gallery
    let screen = gallery.currentScreen
    var targets = TouchTargets()
    for item in gallery.display.items { targets.see(item) }
    let expiry = app.nextExpiry(of: gallery.currentGroup, after: vsync)
    self.init(
      screen: screen, isZoomed: gallery.zoomMillionths != 1_000_000,
      placeholderCount: gallery.visiblePlaceholderCount,
      categoryCount: gallery.visibleCategoryCount,
      categoryIndex: gallery.currentCategoryIndex ?? 0,
      photoCount: gallery.frontPhotoCount, metrics: metrics, targets: targets,
      nextExpiry: expiry.instant, nextExpiryCard: expiry.card)
    nextExpiryDepth = expiry.depth
    if screen == .parentCategories { filledCategoryCount = gallery.filledCategoryCount }
    photoIndex = gallery.frontPhotoIndex ?? 0
    if screen == .grid { visiblePhotos = gallery.visiblePhotoIndices }
    columnCount = gallery.gridColumnCount
    isScrolled = gallery.scrollOffset > .zero
    isScrolledToEnd = gallery.isScrolledToEnd
    typedDigits = gallery.display.typedDigits
  }
}

extension DisplayList {
  /// How many digits the PIN pad says have been typed.
  fileprivate var typedDigits: Int {
    items.first { TextKey(rawValue: $0.text.key) == .digitsTyped }.map { $0.text.first } ?? 0
  }
}
