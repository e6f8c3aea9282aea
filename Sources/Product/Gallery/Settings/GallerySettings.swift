public import CivilTime
public import Gestures
public import Kernel

/// The gallery's constants; presets are values of this type. Numbers are those of docs/product.md, sections 2 and 3.
public struct GallerySettings: Hashable, Sendable {
  public var gestures: GestureSettings
  /// `story`: toasts in gallery and fullscreen; `parity`: in fullscreen only.
  public var toastsInGrid: Bool
  /// `parity` as an option: a tap in fullscreen exits; otherwise it toggles the overlay.
  public var tapExits: Bool
  /// Whether category order wraps at its ends.
  public var wrapsCategories: Bool
  /// Photos of a category that exist at once when it is entered; the rest follows progressively.
  public var firstLoadCount: Int
  /// Thumbnails that come on screen in one frame at most: a row in portrait. Decision; docs/product.md,
  /// section 2.
  public var thumbnailsPerFrame = GridGeometry.portraitColumnCount
  /// Rows of thumbnails beyond the visible ones that are fetched ahead of a finger; 0: none, in a fling neither.
  public var prefetchRowCount: Int
  /// Categories on either side of the one in the grid whose first screen is fetched ahead.
  public var prefetchCategoryCount = 1
  /// Pages in fullscreen and in the group viewer that are fetched ahead, on the side that the finger goes to.
  public var prefetchPageCount: Int
  /// A down-drag on the first photo exits over this.
  public var exitDistance: ScreenLength
  /// Elsewhere it exits past this share of the screen's height, in percent.
  public var exitHeightPercent: Int
  /// A drag down in the group viewer.
  public var groupPull = PullRule.viewer
  /// What the gallery speaks.
  public var language = Language.english
  /// The parents' PIN as typed.
  public var pin: String
  /// Which of the family's devices this is, from 0 to 4,095: what is made on it has ids of its own (`CategoryChoices`).
  public var device: UInt32 = 0
  /// The zone that parents are told by when a photo was taken.
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
