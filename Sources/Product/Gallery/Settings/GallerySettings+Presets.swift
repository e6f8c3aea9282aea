public import Gestures
public import Kernel

extension GallerySettings {
  /// Names that `preset(named:on:pin:)` knows: those of the gesture presets, in their order.
  public static var presetNames: [String] { GestureSettings.presetNames }

  /// The settings with this name on this screen; `nil` for an unknown name.
  ///
  /// `story` and `story-px` show toasts in gallery and fullscreen, `parity` and `parity-px` in fullscreen only
  /// (docs/product.md, section 2). First load 60 photos, 1 row and 1 page ahead are decisions.
  public static func preset(named name: String, on screen: ScreenMetrics, pin: String = "1234")
    -> GallerySettings?
  {
    guard let gestures = GestureSettings.preset(named: name, on: screen) else { return nil }
    return GallerySettings(gestures: gestures, toastsInGrid: !name.hasPrefix("parity"), pin: pin)
  }

  /// Names that `vary(named:)` knows, in a fixed order.
  public static let variantNames = ["standard", "tap-exits", "wrapping"]

  /// Changes what one of the documented variants has otherwise (docs/product.md, sections 1 and 3); false for an unknown
  /// name. `standard` changes nothing.
  public mutating func vary(named name: String) -> Bool {
    switch name {
    case "standard": break
    case "tap-exits": tapExits = true
    case "wrapping": wrapsCategories = true
    default: return false
    }
    return true
  }

  /// Everything but gestures and toasts as docs/product.md, sections 2 and 3 have it.
  public init(gestures: GestureSettings, toastsInGrid: Bool, pin: String) {
    self.init(
      gestures: gestures, toastsInGrid: toastsInGrid, tapExits: false, wrapsCategories: false,
      firstLoadCount: 60, prefetchRowCount: 1, prefetchPageCount: 1, exitDistance: .points(100),
      exitHeightPercent: 40, pin: pin)
  }
}
