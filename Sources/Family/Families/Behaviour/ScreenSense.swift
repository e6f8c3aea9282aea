package import Gallery
package import Kernel

/// The state of the screen when a child decides on its next gesture; filled in by the caller each time.
package struct ScreenSense: Hashable, Sendable {
  package var screen: GalleryScreen
  /// Whether the photo in front is zoomed.
  package var isZoomed: Bool
  /// Photos on screen that are still placeholders.
  package var placeholderCount: Int
  /// The number of categories that the child can see.
  package var categoryCount: Int
  /// The index of the selected category.
  package var categoryIndex: Int
  /// Photos in the category, or in the group in front.
  package var photoCount: Int
  /// The index of the photo in front.
  package var photoIndex = 0
  /// The photos of the grid that are at least partly visible, from 0; empty on other screens.
  package var visiblePhotos = 0..<0
  /// Photos in a row of the grid.
  package var columnCount = 3
  /// Whether the grid is scrolled away from its beginning.
  package var isScrolled = false
  /// Whether the grid's end is on screen.
  package var isScrolledToEnd = false
  /// Digits typed on the PIN screen.
  package var typedDigits = 0
  package var metrics: ScreenMetrics
  package var targets: TouchTargets
  /// When the next photo of the group in the viewer expires. On other screens: the next of any group that the child can still
  /// reach in time. `never` if none will.
  package var nextExpiry: Instant
  /// The index of that group's card in the list.
  package var nextExpiryCard: Int
  /// The number of photos before it in the group's viewer.
  package var nextExpiryDepth = 0
  /// Visible categories with photos; parents leave some of them.
  package var filledCategoryCount = Int.max

  package init(
    screen: GalleryScreen, isZoomed: Bool, placeholderCount: Int, categoryCount: Int, categoryIndex: Int = 0,
    photoCount: Int,
    metrics: ScreenMetrics, targets: TouchTargets = TouchTargets(), nextExpiry: Instant = .never,
    nextExpiryCard: Int = 0
  ) {
    self.screen = screen
    self.isZoomed = isZoomed
    self.placeholderCount = placeholderCount
    self.categoryCount = categoryCount
    self.categoryIndex = categoryIndex
    self.photoCount = photoCount
    self.metrics = metrics
    self.targets = targets
    self.nextExpiry = nextExpiry
    self.nextExpiryCard = nextExpiryCard
  }
}
