public import Kernel

/// A summary of the gallery after a frame.
public struct GalleryGlance: Hashable, Sendable {
  /// Same as `FamilyGallery.nextDue`.
  public var nextDue: Instant? = .zero
  public var isAnimating = false
  public var screen = GalleryScreen.grid
  /// The front photo in fullscreen, in the group viewer or on the parents' photo screen.
  public var photo: PhotoID?
  /// The zoom of the front photo, in millionths.
  public var zoomMillionths: Int64 = 1_000_000
  public var isOverlayVisible = false
  public var isInKidsMode = true
  /// The number of visible placeholders.
  public var placeholderCount = 0
  public var isTouching = false

  public init() {}
}

extension FamilyGallery {
  /// Computes the summary. Changes nothing; `mutating` and inlined parts avoid a copy of the gallery's three kilobytes.
  public mutating func glance() -> GalleryGlance {
    var glance = GalleryGlance()
    glance.nextDue = nextDue
    glance.isAnimating = checkWhetherItMoves()
    glance.screen = currentScreen
    glance.photo = currentPhoto
    glance.zoomMillionths = zoomMillionths
    glance.isOverlayVisible = isOverlayVisible
    glance.isInKidsMode = isInKidsMode
    glance.placeholderCount = visiblePlaceholderCount
    glance.isTouching = isTouching
    return glance
  }
}
