package import Touches

/// The outcome that a gesture should have on a screen, and the outcomes it must not have.
package struct Expectation: Hashable, Sendable {
  /// The gesture is missed unless one of these happens; empty if no outcome is defined.
  package var wanted: OutcomeEvents
  /// Each of these is an accident.
  package var harmful: OutcomeEvents

  package init(wanted: OutcomeEvents, harmful: OutcomeEvents) {
    self.wanted = wanted
    self.harmful = harmful
  }

  /// The expectation for a gesture; docs/product.md, sections 2 and 3, defines the screens.
  package static func of(_ intent: TouchIntent, on screen: SweepScreen) -> Expectation {
    switch screen {
    case .grid: return onGrid(intent)
    case .fullscreen: return onFullscreen(intent)
    }
  }

  private static func onGrid(_ intent: TouchIntent) -> Expectation {
    switch intent {
    case .swipeLeft: Expectation(wanted: .left, harmful: [.right, .tap, .secondChange])
    case .swipeRight: Expectation(wanted: .right, harmful: [.left, .tap, .secondChange])
    case .swipeUp, .swipeDown, .drag: Expectation(wanted: .scroll, harmful: [.changes, .tap])
    case .tap, .burst: Expectation(wanted: .tap, harmful: .changes)
    case .doubleTap, .longPress, .hesitation, .recorded: Expectation(wanted: [], harmful: .changes)
    case .pinchIn, .pinchOut, .palm, .graze: Expectation(wanted: [], harmful: .commits)
    }
  }

  private static func onFullscreen(_ intent: TouchIntent) -> Expectation {
    switch intent {
    case .swipeLeft: swipe(.left)
    case .swipeRight: swipe(.right)
    case .swipeUp: swipe(.up)
    case .swipeDown: swipe(.down)
    case .tap: Expectation(wanted: .tap, harmful: [.changes, .doubleTap])
    case .doubleTap: Expectation(wanted: .doubleTap, harmful: .changes)
    case .burst, .hesitation, .longPress, .recorded: Expectation(wanted: [], harmful: .changes)
    case .pinchIn, .pinchOut: Expectation(wanted: .pinch, harmful: .commits)
    // A slow drag peeks at the next page; turning it or not are both right.
    case .drag: Expectation(wanted: [], harmful: [.tap, .doubleTap])
    case .palm, .graze: Expectation(wanted: [], harmful: .commits)
    }
  }

  private static func swipe(_ way: OutcomeEvents) -> Expectation {
    Expectation(wanted: way, harmful: OutcomeEvents.commits.subtracting(way).union(.secondChange))
  }
}
