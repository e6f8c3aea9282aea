public import Gestures

/// The screens of the gallery: the one list of them. Rows, coverage, times and what children do are keyed by it.
///
/// New ones are added at the end.
public enum GalleryScreen: UInt8, Hashable, Sendable, CaseIterable {
  case grid, fullscreen, groupList, groupViewer, pinPad, parent, dashboard, redemption

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
    }
  }

  /// Which gestures it listens to under these settings.
  public func scope(_ gestures: GestureSettings) -> GestureScope { behaviour.scope(gestures) }
}
