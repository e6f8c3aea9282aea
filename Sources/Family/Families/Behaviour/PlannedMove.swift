internal import Kernel
internal import Touches

/// A gesture that a child has decided on.
struct PlannedMove {
  var intent: TouchIntent
  var start: ScreenPoint
  var aim: ScreenPoint?
  /// From the end of the last gesture to the beginning of this one, ms.
  var think: Double
  /// How this swipe follows the one before.
  var pace = Pace.thoughtful
  /// Whether it is a parent's hand that does it.
  var isParents = false
  /// Whether it is a drag that is to bring another photo.
  var turnsPage = false

  enum Pace {
    /// After a thought, at the hand's usual speed.
    case thoughtful
    /// From lift to lift as adults repeat a swipe in the same direction, times the child's pace; a somewhat hurried movement.
    case quick
    /// From lift to lift in 150-380 ms, often faster than the app allows; the movement itself takes half its time.
    case hasty
  }
}
