import Kernel

/// The state of the touch sequence in progress.
public enum GestureStage: UInt8, Hashable, Sendable, CaseIterable {
  /// No finger is down.
  case idle
  /// One finger is down within its slop; a tap, a long press or a drag may follow.
  case possible
  /// One finger left its slop; a swipe may be decided at lift.
  case dragging
  /// One finger rested for the long-press time.
  case pressing
  /// Two fingers spread or close; others are ignored.
  case pinching
  /// The sequence can commit nothing more and waits until all fingers have lifted.
  case spent
}

/// A finger whose movement is tracked.
struct FollowedFinger: Hashable, Sendable {
  var finger: UInt8
  var start: ScreenPoint
  var position: ScreenPoint
  /// Time of its touch-down.
  var landing = Instant.zero
}

/// A tap held back until its double-tap window ends.
@usableFromInline struct WaitingTap: Hashable, Sendable {
  var sequence: Int
  var lift: Instant
  /// `lift` plus the double-tap window.
  var due: Instant
  var start: ScreenPoint
  var position: ScreenPoint
}
