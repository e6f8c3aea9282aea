public import Kernel

/// A checker of one rule in one session. It receives every active frame after its stages, and must not change the app.
///
/// `Frame` holds the facts that an app exposes to its checkers. A checker stores facts of earlier frames itself.
public protocol InvariantCheck<Frame, End> {
  associatedtype Frame
  /// The facts that are known when the session is over.
  associatedtype End = Instant

  /// The results so far.
  var tally: CheckTally { get }
  /// Whether the rule is broken. A run that stops at the first violation asks after every frame.
  var isBroken: Bool { get }
  /// Whether it skips frames without events.
  static var waitsForUpdates: Bool { get }
  /// Checks a frame. The cost should be proportional to the changes in the frame.
  mutating func check(_ frame: Frame)
  /// Whether it may request checks at times of its own.
  static var pollsByTime: Bool { get }
  /// The time of its next check without a frame; `nil` for none. Asked after each frame passed to it and after each such check.
  var nextPoll: Instant? { get }
  /// Checks at the time that `nextPoll` requested. No frame ran since the last one passed to it, so that state is still current.
  ///
  /// If a frame runs at exactly this time, `check` is called instead.
  mutating func poll(at instant: Instant)
  /// Creates the node that runs this checker, then the next one, for the rule at an index. The default implementation specialises
  /// it for the checker's type.
  func node(
    of rule: Int, before next: CheckNode<Frame, End>?, _ nextWatchful: CheckNode<Frame, End>?
  ) -> CheckNode<Frame, End>
  /// Called once when the session is over.
  mutating func finish(_ end: End)
}

extension InvariantCheck {
  @inlinable public var isBroken: Bool { tally.violations > 0 }
  /// The default checks every frame.
  @inlinable public static var waitsForUpdates: Bool { false }
  /// The default requests no checks of its own.
  @inlinable public static var pollsByTime: Bool { false }
  @inlinable public var nextPoll: Instant? { nil }
  @inlinable public mutating func poll(at instant: Instant) {}
  @inlinable public mutating func finish(_ end: End) {}
}
