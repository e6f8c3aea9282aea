public import CivilTime
public import Gestures
public import Kernel

/// The gallery's constants, from docs/product.md, sections 2 and 3.
public struct GallerySettings: Hashable, Sendable {
  public var gestures: GestureSettings
  /// Whether category toasts show in the grid, too (`story`), or in fullscreen only (`parity`).
  public var toastsInGrid: Bool
  /// Whether a tap in fullscreen closes it (an option of `parity`); otherwise it toggles the overlay.
  public var tapExits: Bool
  /// Whether the category order wraps at its ends.
  public var wrapsCategories: Bool
  /// The number of a category's photos loaded at once; the rest follows while scrolling.
  public var firstLoadCount: Int
  /// The most thumbnails mounted per frame: a row in portrait (decision; docs/product.md, section 2).
  public var thumbnailsPerFrame = GridGeometry.portraitColumnCount
  /// The rows of thumbnails prefetched ahead of a finger; 0 disables prefetching, also in a fling.
  public var prefetchRowCount: Int
  /// The number of neighbouring categories on either side whose first screen is prefetched.
  public var prefetchCategoryCount = 1
  /// The number of pages prefetched in the finger's direction, in fullscreen and in the group viewer.
  public var prefetchPageCount: Int
  /// A downward drag on the first photo closes fullscreen beyond this distance.
  public var exitDistance: ScreenLength
  /// On other photos it closes beyond this share of the screen's height, in percent.
  public var exitHeightPercent: Int
  /// The rule for a downward drag in the group viewer.
  public var groupPull = PullRule.viewer
  /// The language of the texts.
  public var language = Language.english
  /// The parents' PIN as typed.
  public var pin: String
  /// This device's number in the family, 0 to 4,095; part of the ids made on it (`CategoryChoices`).
  public var device: UInt32 = 0
  /// The time zone for times of photos in the parents' area.
  public var zone = ZoneRules.utc

  public init(
    gestures: GestureSettings, toastsInGrid: Bool, tapExits: Bool, wrapsCategories: Bool, firstLoadCount: Int,
    prefetchRowCount: Int, prefetchPageCount: Int, exitDistance: ScreenLength, exitHeightPercent: Int,
    pin: String
  ) {
    self.gestures = gestures
    self.toastsInGrid = toastsInGrid
    self.tapExits = tapExits
    self.wrapsCategories = wrapsCategories
    self.firstLoadCount = firstLoadCount
    self.prefetchRowCount = prefetchRowCount
    self.prefetchPageCount = prefetchPageCount
    self.exitDistance = exitDistance
    self.exitHeightPercent = exitHeightPercent
    self.pin = pin
  }
}
