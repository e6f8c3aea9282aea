package import Gestures

/// The screen that a stream is made for: what a hand does there, and what the recogniser listens to.
package enum FuzzScreen: String, Hashable, Sendable, Codable, CaseIterable {
  /// The kids' grid: taps open photos, horizontal swipes change category, vertical drags scroll.
  case grid
  /// One photo: taps, double taps, pinches, swipes in four directions.
  case fullscreen

  /// What the gallery listens to on this screen, with the rule that these settings have for it.
  package func scope(_ settings: GestureSettings) -> GestureScope {
    switch self {
    case .grid: GestureScope(horizontalSwipe: settings.swipe)
    case .fullscreen:
      GestureScope(
        doubleTap: true, pinch: true, horizontalSwipe: settings.pager, verticalSwipe: settings.pager)
    }
  }
}
