public import Gestures
public import Kernel

extension GallerySettings {
  /// The settings of a preset on this screen, with the parents' PIN; an empty PIN never opens the parents' area.
  ///
  /// `story`, `storyPixels` and `tuned` show toasts in grid and fullscreen, `parity` and `parityPixels` in fullscreen only
  /// (docs/product.md, section 2). 60 photos in the first load, 1 row and 1 page ahead are decisions.
  public init(
    _ preset: GesturePreset, on screen: ScreenMetrics, pin: String, variant: GalleryVariant = .standard
  ) {
    let toastsInGrid = preset != .parity && preset != .parityPixels
    self.init(gestures: GestureSettings(preset, on: screen), toastsInGrid: toastsInGrid, pin: pin)
    switch variant {
    case .standard: break
    case .tapExits: tapExits = true
    case .wrapping: wrapsCategories = true
    }
  }

  /// Settings with the other values of docs/product.md, sections 2 and 3.
  public init(gestures: GestureSettings, toastsInGrid: Bool, pin: String) {
    self.init(
      gestures: gestures, toastsInGrid: toastsInGrid, tapExits: false, wrapsCategories: false,
      firstLoadCount: 60, prefetchRowCount: 1, prefetchPageCount: 1, exitDistance: .points(100),
      exitHeightPercent: 40, pin: pin)
  }
}
