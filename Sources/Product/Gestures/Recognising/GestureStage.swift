import Kernel

/// How far the arena is with the touch sequence in progress.
public enum GestureStage: UInt8, Hashable, Sendable, CaseIterable {
  /// No finger is down.
  case idle
  /// One finger is down within its slop: a tap, a long press or a drag may come.
  case possible
  /// One finger left its slop; a swipe may be decided at lift.
  case dragging
  /// One finger rested for the long-press time.
  case pressing
  /// Two fingers spread or close; others are ignored.
  case pinching
  /// Nothing can come of this sequence any more; waits until all fingers have lifted.
  case spent
}

/// One finger that the arena follows.
struct FollowedFinger: Hashable, Sendable {
  var finger: UInt8
  var start: ScreenPoint
  var position: ScreenPoint
  /// When it touched.
  var landing = Instant.zero
}

/// A tap that waits for a second one.
@usableFromInline struct WaitingTap: Hashable, Sendable {
  var sequence: Int
  var lift: Instant
  /// `lift` plus the double-tap window.
  var due: Instant
  var start: ScreenPoint
  var position: ScreenPoint
}
