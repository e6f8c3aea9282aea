public import Gestures

/// The screens of the gallery. Rules, coverage, times and simulated behaviour are keyed by them.
///
/// Add new ones at the end.
public enum GalleryScreen: UInt8, Hashable, Sendable, CaseIterable {
  case grid, fullscreen, groupList, groupViewer, pinPad, parent, dashboard, redemption
  /// The parents' album, one photo of it, their categories, and their children's points.
  case parentPhotos, parentPhoto, parentCategories, parentChildren

  /// The type that implements this screen.
  var behaviour: any ScreenBehaviour.Type {
    switch self {
    case .grid: GridScreen.self
    case .fullscreen: FullscreenScreen.self
    case .groupList: GroupListScreen.self
    case .groupViewer: GroupViewerScreen.self
    case .pinPad: PinPadScreen.self
    case .parent: ParentScreen.self
    case .dashboard: DashboardScreen.self
    case .redemption: RedemptionScreen.self
    case .parentPhotos: ParentPhotosScreen.self
    case .parentPhoto: ParentPhotoScreen.self
    case .parentCategories: ParentCategoriesScreen.self
    case .parentChildren: ParentChildrenScreen.self
    }
  }

  /// Whether it belongs to kids mode. All other screens are behind the PIN (docs/product.md, section 2).
  @inlinable public var isForChildren: Bool {
    switch self {
    case .grid, .fullscreen, .groupList, .groupViewer, .pinPad, .dashboard, .redemption: true
    case .parent, .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: false
    }
  }

  /// The gestures that it accepts with these settings.
  public func scope(_ gestures: GestureSettings) -> GestureScope { behaviour.scope(gestures) }
}
