public import Kernel

/// A checker made of a closure: the closure receives each frame, the checker's own state and the tally of its rule.
///
/// Most rules need no more. A rule with time-based checks (`nextPoll`) conforms to `InvariantCheck` itself.
///
/// ```swift
/// FrameCheck(0) { (last: inout Int, frame: SimulatedFrame<CounterApp>, tally: inout CheckTally) in
///   tally.checked += 1
///   if frame.app.count < last { tally.violate(at: frame.vsync, "\(last) became \(frame.app.count)") }
///   last = frame.app.count
/// }
/// ```
public struct FrameCheck<State, Frame, End>: InvariantCheck {
  /// Checks a frame; the arguments are the state after the last frame, the frame, and the tally.
  public typealias Body = (inout State, Frame, inout CheckTally) -> Void
  /// Checks the final facts of a session.
  public typealias Ending = (inout State, End, inout CheckTally) -> Void

  @usableFromInline var counted = CheckTally()
  @usableFromInline var state: State
  @usableFromInline let body: Body
  @usableFromInline let ending: Ending?

  @inlinable public var tally: CheckTally { counted }

  /// Creates a checker with its initial state. `atEnd` runs once after the session, unless it is `nil`.
  @inlinable public init(_ state: State, check body: @escaping Body, atEnd ending: Ending?) {
    (self.state, self.body, self.ending) = (state, body, ending)
  }

  @inlinable public mutating func check(_ frame: Frame) { body(&state, frame, &counted) }
  @inlinable public mutating func finish(_ end: End) { ending?(&state, end, &counted) }
}

extension FrameCheck where End == Instant {
  /// Creates a checker of frames alone, with its initial state.
  @inlinable public init(_ state: State, check body: @escaping Body) {
    self.init(state, check: body, atEnd: nil)
  }
}

extension Invariant {
  /// A rule whose checker is a closure with a state.
  ///
  /// `state` is evaluated anew for each session. `atEnd` is called once after a session; by default nothing is.
  ///
  /// ```swift
  /// let grows: Rule<Counter> = Rule(
  ///   "count.grows", title: "A count never falls.", exercisedBy: "a tap", startingWith: 0
  /// ) { last, frame, tally in
  ///   tally.checked += 1
  ///   if frame.app.count < last { tally.violate(at: frame.vsync, "\(last) became \(frame.app.count)") }
  ///   last = frame.app.count
  /// }
  /// ```
  @inlinable public init<State>(
    _ id: String, title: String, exercisedBy: String,
    startingWith state: @autoclosure @escaping @Sendable () -> State,
    check: @escaping @Sendable (inout State, Frame, inout CheckTally) -> Void,
    atEnd: (@Sendable (inout State, End, inout CheckTally) -> Void)? = nil
  ) {
    self.init(id, title: title, exercisedBy: exercisedBy) { _ in
      [FrameCheck<State, Frame, End>(state(), check: check, atEnd: atEnd)]
    }
  }

  /// A rule whose checker is a closure, with a state derived from the fixed facts of each session.
  ///
  /// ```swift
  /// let bound: Rule<Counter> = Rule(
  ///   "cache.bytes", title: "The cache keeps its limit.", exercisedBy: "a picture", of: { $0.settings.bytes }
  /// ) { limit, frame, tally in
  ///   tally.checked += 1
  ///   if frame.app.bytes > limit { tally.violate(at: frame.vsync, "\(frame.app.bytes) bytes of \(limit)") }
  /// }
  /// ```
  @inlinable public init<State>(
    _ id: String, title: String, exercisedBy: String, of state: @escaping @Sendable (Context) -> State,
    check: @escaping @Sendable (inout State, Frame, inout CheckTally) -> Void,
    atEnd: (@Sendable (inout State, End, inout CheckTally) -> Void)? = nil
  ) {
    self.init(id, title: title, exercisedBy: exercisedBy) { context in
      [FrameCheck<State, Frame, End>(state(context), check: check, atEnd: atEnd)]
    }
  }

  /// A rule whose checker is a closure without state: it checks each frame by itself.
  @inlinable public init(
    _ id: String, title: String, exercisedBy: String,
    check: @escaping @Sendable (Frame, inout CheckTally) -> Void
  ) {
    self.init(id, title: title, exercisedBy: exercisedBy) { _ in
      [FrameCheck<Void, Frame, End>((), check: { check($1, &$2) }, atEnd: nil)]
    }
  }
}
