public import Gestures

/// Which screen is up.
public enum GalleryScreen: UInt8, Hashable, Sendable, CaseIterable {
  case grid, fullscreen, groupList, groupViewer, pinPad, parent

  /// Which gestures it listens to under these settings.
  public func scope(_ gestures: GestureSettings) -> GestureScope {
    switch self {
    case .grid: GridScreen.scope(gestures)
    case .fullscreen: FullscreenScreen.scope(gestures)
    case .groupList: GroupListScreen.scope(gestures)
    case .groupViewer: GroupViewerScreen.scope(gestures)
    case .pinPad: PinPadScreen.scope(gestures)
    case .parent: ParentScreen.scope(gestures)
    }
  }
}
