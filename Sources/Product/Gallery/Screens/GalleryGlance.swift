public import Kernel

/// What there is to know of a gallery after a frame, in one small value.
public struct GalleryGlance: Hashable, Sendable {
  /// As `FamilyGallery.nextDue`.
  public var nextDue: Instant? = .zero
  public var isAnimating = false
  public var screen = GalleryScreen.grid
  /// The photo in front, in fullscreen, in the group viewer and on the parents' screen of one.
  public var photo: PhotoID?
  /// The zoom of the photo in front, in millionths.
  public var zoomMillionths: Int64 = 1_000_000
  public var isOverlayVisible = false
  public var isInKidsMode = true
  /// Photos on screen that are not there yet.
  public var placeholderCount = 0
  public var isTouching = false

  public init() {}
}

extension FamilyGallery {
  /// A glance at the gallery. Changes nothing; it is `mutating` so that the gallery is looked at in its place. What it asks
  /// of the whole gallery is inlined: a call would be given a copy of its three kilobytes.
  public mutating func glance() -> GalleryGlance {
    var glance = GalleryGlance()
    glance.nextDue = nextDue
    glance.isAnimating = lookWhetherItMoves()
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
