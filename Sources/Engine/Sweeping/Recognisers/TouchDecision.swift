public import Kernel

/// What a recogniser makes of a touch, as far as a sweep judges it.
///
/// A touch is from the landing of its first finger until none is down; what the recogniser says of it counts for the gesture in
/// whose time it landed.
public struct TouchDecision: Hashable, Sendable {
  /// Which way a finger went.
  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case left, right, up, down
  }

  /// Along which axis.
  public enum Axis: UInt8, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    case tap
    case doubleTap
    case longPress
    /// A swipe that turns a page.
    case swipe(Direction)
    /// A swipe that was seen and turns none, since it came too soon after another.
    case refusedSwipe(Direction)
    /// A drag began that goes along this axis; a vertical one scrolls a grid.
    case drag(Axis)
    /// Two fingers began to spread or close.
    case pinch
  }

  public var kind: Kind
  /// When the touch landed.
  public var landed: Instant
  /// When its last finger had lifted, for a decision that came after that; `.never` for others.
  public var lifted: Instant
  /// When it was decided. What comes after the lift keeps a person waiting.
  public var time: Instant

  /// A decision about the touch that landed at `landed`; `lifted` only for one that had to wait after the lift.
  @inlinable public init(_ kind: Kind, landed: Instant, lifted: Instant = .never, at time: Instant) {
    self.kind = kind
    self.landed = landed
    self.lifted = lifted
    self.time = time
  }
}
