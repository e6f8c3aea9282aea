internal import AppCore
internal import Families
internal import Gallery
package import Kernel
internal import Simulation
internal import Skiprope
package import Touches

/// The child, or parent, in front of the family's app, who is shown the screen.
package struct FamilyUser: SimulatedUser {
  private var child: any TouchingChild
  private let screen: ScreenMetrics
  package let ageYears: Int

  init(_ child: any TouchingChild, ageYears: Int, on screen: ScreenMetrics) {
    self.child = child
    self.screen = screen
    self.ageYears = ageYears
    looksAgain = child.looksAgain
    round = child.round
  }

  // Kept beside the child, which only changes when it is asked for a gesture: a look through it would copy it.
  package private(set) var looksAgain: Instant
  /// Rounds before this one, of a child that does the same over and over.
  package private(set) var round: Int
  package private(set) var step = "start"

  package mutating func touch(
    _ app: FamilyApp, after now: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    // The camera is the system's: the child has no hand free for the app until it is gone.
    if let camera = app.launcher.sharing?.camera, now < camera.due {
      looksAgain = camera.due + .milliseconds(400)
      return nil
    }
    let sense = ScreenSense(looking: app, metrics: screen, at: now)
    let next = child.next(after: now, sense: sense, into: &samples)
    (looksAgain, round) = (child.looksAgain, child.round)
    guard let gesture = next else { return nil }
    step = child.activity
    return gesture
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
