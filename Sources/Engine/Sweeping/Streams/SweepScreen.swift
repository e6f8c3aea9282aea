internal import Kernel
package import Touches

/// The screen that a stream is made for: it determines the users' gestures and the recogniser's rules.
public enum SweepScreen: String, Hashable, Sendable, Codable, CaseIterable {
  /// A grid of pictures: a tap opens one, horizontal swipes change the page, vertical drags scroll.
  case grid
  /// One picture: taps, double taps, pinches, swipes in four directions.
  case fullscreen

  /// The upper edge of the pictures: below the grid's bar, or a little below the screen's edge.
  var top: ScreenLength {
    switch self {
    case .grid: .points(76)
    case .fullscreen: .points(40)
    }
  }
}

extension GestureMix {
  /// The standard mix of a screen [A]: the actions of children there, in percent.
  package static func standard(_ screen: SweepScreen) -> GestureMix {
    switch screen {
    case .grid:
      GestureMix([
        .swipe: 26, .repetition: 18, .turn: 8, .swipeUp: 8, .swipeDown: 5, .tap: 22, .drag: 4, .hesitation: 4,
        .burst: 2, .pinch: 1, .palm: 2,
      ])
    case .fullscreen:
      GestureMix([
        .swipe: 18, .repetition: 10, .turn: 5, .swipeUp: 14, .swipeDown: 8, .tap: 16, .doubleTap: 14,
        .hesitation: 4, .burst: 2, .pinch: 7, .palm: 2,
      ])
    }
  }
}
