internal import AppCore
internal import Families
internal import Gallery
package import Kernel
internal import Simulation
internal import Skiprope
package import Touches

/// The simulated child or parent in front of the family's app.
package struct FamilyUser: SimulatedUser {
  private var child: any TouchingChild
  private let screen: ScreenMetrics
  package let ageYears: Int

  init(_ child: any TouchingChild, ageYears: Int, on screen: ScreenMetrics) {
    self.child = child
    self.screen = screen
    self.ageYears = ageYears
    nextPoll = child.nextPoll
    round = child.round
  }

  // A copy, because reading it through the child would copy the child, which changes only with a gesture.
  package private(set) var nextPoll: Instant
  /// Cycles before this one, for a child that repeats its actions.
  package private(set) var round: Int
  package private(set) var step = "start"

  package mutating func touch(
    _ app: FamilyApp, after now: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    // The camera belongs to the system: the child cannot touch the app until it closes.
    if let camera = app.launcher.sharing?.camera, now < camera.due {
      nextPoll = camera.due + .milliseconds(400)
      return nil
    }
    let sense = ScreenSense(looking: app, metrics: screen, at: now)
    let next = child.next(after: now, sense: sense, into: &samples)
    (nextPoll, round) = (child.nextPoll, child.round)
    guard let gesture = next else { return nil }
    step = child.activity
    return gesture
  }
}

extension ScreenSense {
  /// Reads the screen: counts from the gallery, places from its display list. O(visible).
  init(looking app: FamilyApp, metrics: ScreenMetrics, at vsync: Instant) {
    // One copy for all queries, because each would make its own.
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
  /// The number of typed digits by the PIN screen.
  fileprivate var typedDigits: Int {
    items.first { TextKey(rawValue: $0.text.key) == .digitsTyped }.map { $0.text.first } ?? 0
  }
}
