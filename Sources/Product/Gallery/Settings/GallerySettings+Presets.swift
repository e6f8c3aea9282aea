public import Gestures
public import Kernel

extension GallerySettings {
  /// A preset on this screen, behind the parents' PIN as typed; an empty one opens nothing.
  ///
  /// `story`, `storyPixels` and `tuned` show toasts in gallery and fullscreen, `parity` and `parityPixels` in fullscreen only
  /// (docs/product.md, section 2). First load 60 photos, 1 row and 1 page ahead are decisions.
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

  /// Everything but gestures and toasts as docs/product.md, sections 2 and 3 have it.
  public init(gestures: GestureSettings, toastsInGrid: Bool, pin: String) {
    self.init(
      gestures: gestures, toastsInGrid: toastsInGrid, tapExits: false, wrapsCategories: false,
      firstLoadCount: 60, prefetchRowCount: 1, prefetchPageCount: 1, exitDistance: .points(100),
      exitHeightPercent: 40, pin: pin)
  }
}
