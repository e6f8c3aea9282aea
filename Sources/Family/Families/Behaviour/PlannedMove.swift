internal import Kernel
internal import Touches

/// A gesture that a child has decided on.
struct PlannedMove {
  var intent: TouchIntent
  var start: ScreenPoint
  var aim: ScreenPoint?
  /// The pause from the end of the last gesture to the beginning of this one, ms.
  var think: Double
  /// How this swipe follows the last one.
  var pace = Pace.thoughtful
  /// Whether a parent makes it.
  var isParents = false
  /// Whether it is a drag that should turn the page.
  var turnsPage = false

  enum Pace {
    /// After a pause, at the usual speed.
    case thoughtful
    /// At the intervals at which adults repeat a swipe in the same direction, times the child's factor; slightly hurried.
    case quick
    /// At intervals of 150 to 380 ms from lift to lift, often faster than the app allows; in half of the usual time.
    case hasty
  }
}
