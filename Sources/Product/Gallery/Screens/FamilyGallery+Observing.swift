public import Gestures
public import Kernel

/// What whoever stands in front of the screen, or checks it, may know.
extension FamilyGallery {
  /// Whether a finger is down.
  public var isTouching: Bool { recogniser.isTouching }
  /// How far the recogniser has come with the touch sequence in progress.
  public var gestureStage: GestureStage { recogniser.stage }
  /// Whether a tap waits for a second one.
  public var isTapWaiting: Bool { recogniser.isTapWaiting }
  /// The timestamp of the last touch sample; zero before the first.
  public var lastTouch: Instant { touch.lastSample }
  /// Photos of the album that a child can come to. O(categories).
  public var albumPhotoCount: Int { (0..<album.count).reduce(0) { $0 + album[$1].roll.count } }
  /// Categories that a child can see.
  public var visibleCategoryCount: Int { album.count }
  /// The place of the category in front among those, from 0.
  public var currentCategoryIndex: Int? { category }
  /// Photos in the category in front, or in the group in the viewer.
  public var frontPhotoCount: Int {
    switch currentScreen {
    case .groupViewer: groups[groupViewer.group].roll.count
    default: category.map { album[$0].roll.count } ?? 0
    }
  }
}
