public import Kernel

/// A checker of one rule in one session: it is shown every active frame after its stages, and only reads.
///
/// `Frame` is whatever an app lets its checkers know of a frame; a checker keeps what it needs of earlier ones itself.
public protocol InvariantCheck<Frame, End> {
  associatedtype Frame
  /// What there is to know when the session is over.
  associatedtype End = Instant

  /// What was found so far.
  var tally: CheckTally { get }
  /// Whether the rule was broken; asked after every frame by whoever stops at the first violation.
  var isBroken: Bool { get }
  /// Whether it does nothing in a frame without news, so that it need not be shown one.
  static var waitsForNews: Bool { get }
  /// Looks at a frame. Should cost no more than what changed in it.
  mutating func check(_ frame: Frame)
  /// Whether it ever asks for a look at a time of its own.
  static var looksByTime: Bool { get }
  /// When it wants to look again, whether or not a frame runs by then; `nil`: not at all. Asked after each frame that it was shown and
  /// each such look.
  var nextLook: Instant? { get }
  /// The time that it asked for has come, and no frame since the one that it was shown last: what that showed still stands. A frame
  /// at that very time is shown instead.
  mutating func look(at instant: Instant)
  /// Takes a seat before those of others in a `CheckSet`, as the checker of the rule at a place; the one that every checker has
  /// is made for its own type.
  func seat(
    of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End>
  /// Called once when the session is over.
  mutating func finish(_ end: End)
}

extension InvariantCheck {
  @inlinable public var isBroken: Bool { tally.violations > 0 }
  /// A checker that looks at every frame.
  @inlinable public static var waitsForNews: Bool { false }
  /// A checker that frames alone are shown to.
  @inlinable public static var looksByTime: Bool { false }
  @inlinable public var nextLook: Instant? { nil }
  @inlinable public mutating func look(at instant: Instant) {}
  @inlinable public mutating func finish(_ end: End) {}
}
