public import Gestures

/// The screens of the gallery: the one list of them. Rows, coverage, times and what children do are keyed by it.
///
/// New ones are added at the end.
public enum GalleryScreen: UInt8, Hashable, Sendable, CaseIterable {
  case grid, fullscreen, groupList, groupViewer, pinPad, parent, dashboard, redemption
  /// The parents' album, one photo of it, their categories, and their children's points.
  case parentPhotos, parentPhoto, parentCategories, parentChildren

  /// What behaves as this screen.
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

  /// Whether it is one of the children's: kids mode is on while it is in front. All others lie behind the PIN (docs/product.md,
  /// section 2).
  @inlinable public var isForChildren: Bool {
    switch self {
    case .grid, .fullscreen, .groupList, .groupViewer, .pinPad, .dashboard, .redemption: true
    case .parent, .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: false
    }
  }

  /// Which gestures it listens to under these settings.
  public func scope(_ gestures: GestureSettings) -> GestureScope { behaviour.scope(gestures) }
}
