public import Kernel

/// A decision of a recogniser about a touch.
///
/// A touch lasts from the first finger down until no finger is down. The decision counts for the gesture during which the touch
/// landed.
public struct TouchDecision: Hashable, Sendable {
  /// The direction of a finger.
  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// The axis of a drag.
  public enum Axis: UInt8, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// The kind of a decision.
  public enum Kind: Hashable, Sendable {
    case tap
    case doubleTap
    case longPress
    /// A swipe that turns a page.
    case swipe(Direction)
    /// A recognised swipe that turns no page, because it came too soon after another.
    case refusedSwipe(Direction)
    /// The start of a drag along this axis; a vertical one scrolls a grid.
    case drag(Axis)
    /// The start of a spread or pinch of two fingers.
    case pinch
  }

  public var kind: Kind
  /// The time when the touch landed.
  public var landed: Instant
  /// The time when the last finger lifted, for a decision after the lift; otherwise `.never`.
  public var lifted: Instant
  /// The time of the decision. Time after the lift is latency for the user.
  public var time: Instant

  /// A decision about the touch that landed at `landed`; pass `lifted` only for a decision after the lift.
  @inlinable public init(_ kind: Kind, landed: Instant, lifted: Instant = .never, at time: Instant) {
    self.kind = kind
    self.landed = landed
    self.lifted = lifted
    self.time = time
  }
}
