internal import Kernel
package import Touches

/// The screen that a stream is made for: what a hand does there, and what the recogniser listens to.
public enum SweepScreen: String, Hashable, Sendable, Codable, CaseIterable {
  /// A grid of pictures: taps open one, horizontal swipes change the page, vertical drags scroll.
  case grid
  /// One picture: taps, double taps, pinches, swipes in four directions.
  case fullscreen

  /// The pictures begin below the grid's bar, or a little below the upper edge.
  var top: ScreenLength {
    switch self {
    case .grid: .points(76)
    case .fullscreen: .points(40)
    }
  }
}

extension GestureMix {
  /// The mix of a screen unless a plan says otherwise [A]: what children do there, in percent.
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
