package import Gallery
package import Kernel

/// What a child sees when it thinks about its next gesture; the integrator fills it each time.
package struct ScreenSense: Hashable, Sendable {
  package var screen: GalleryScreen
  /// The photo in front is larger or smaller than it fits.
  package var isZoomed: Bool
  /// Photos on screen that are still placeholders.
  package var placeholderCount: Int
  /// Categories the child can see.
  package var categoryCount: Int
  /// The one in front, from 0.
  package var categoryIndex: Int
  /// Photos in the category, or in the group in front.
  package var photoCount: Int
  /// The place of the photo in front among those, from 0.
  package var photoIndex = 0
  /// The photos that the grid shows at least a part of, from 0; empty on other screens.
  package var visiblePhotos = 0..<0
  /// Photos side by side in the grid.
  package var columnCount = 3
  /// The grid has been scrolled away from its beginning.
  package var isScrolled = false
  /// The grid's end is on the screen.
  package var isScrolledToEnd = false
  /// Digits on the PIN pad so far.
  package var typedDigits = 0
  package var metrics: ScreenMetrics
  package var targets: TouchTargets
  /// When the next photo of the group in the viewer loses its 48 hours; elsewhere the next of any group to which the child still comes;
  /// `never` if none will.
  package var nextExpiry: Instant
  /// The card in the group list whose photo that is, from 0.
  package var nextExpiryCard: Int
  /// How many photos of that group lie before it, as its viewer shows them.
  package var nextExpiryDepth = 0
  /// Categories that children see and that have photos: what a parent takes care to leave some of.
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
