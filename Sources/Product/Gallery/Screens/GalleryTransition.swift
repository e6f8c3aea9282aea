/// Every way from one screen to another.
public enum GalleryTransition: UInt8, Hashable, Sendable, CaseIterable {
  case gridToFullscreen, fullscreenToGrid
  case gridToGroupList, groupListToGrid
  case groupListToGroupViewer, groupViewerToGroupList
  case gridToPinPad, pinPadToGrid, pinPadToParent, parentToGrid

  /// The way between two screens; `nil` where there is none.
  public init?(from: GalleryScreen, to: GalleryScreen) {
    switch (from, to) {
    case (.grid, .fullscreen): self = .gridToFullscreen
    case (.fullscreen, .grid): self = .fullscreenToGrid
    case (.grid, .groupList): self = .gridToGroupList
    case (.groupList, .grid): self = .groupListToGrid
    case (.groupList, .groupViewer): self = .groupListToGroupViewer
    case (.groupViewer, .groupList): self = .groupViewerToGroupList
    case (.grid, .pinPad): self = .gridToPinPad
    case (.pinPad, .grid): self = .pinPadToGrid
    case (.pinPad, .parent): self = .pinPadToParent
    case (.parent, .grid): self = .parentToGrid
    default: return nil
    }
  }
}
