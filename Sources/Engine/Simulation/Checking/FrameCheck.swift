public import Kernel

/// A checker that is a closure: it is shown each frame with a state of its own and the tally of its rule.
///
/// Most rules need no more than this. One that looks at a time of its own (`nextLook`) conforms to `InvariantCheck` itself.
///
/// ```swift
/// FrameCheck(0) { (last: inout Int, frame: PlayedFrame<CounterApp>, tally: inout CheckTally) in
///   tally.checked += 1
///   if frame.app.count < last { tally.violate(at: frame.vsync, "\(last) became \(frame.app.count)") }
///   last = frame.app.count
/// }
/// ```
public struct FrameCheck<State, Frame, End>: InvariantCheck {
  /// Looks at a frame: the state as the last frame left it, the frame, and the tally to count in.
  public typealias Body = (inout State, Frame, inout CheckTally) -> Void
  /// Looks at what is known when the session is over.
  public typealias Ending = (inout State, End, inout CheckTally) -> Void

  @usableFromInline var counted = CheckTally()
  @usableFromInline var state: State
  @usableFromInline let body: Body
  @usableFromInline let ending: Ending?

  @inlinable public var tally: CheckTally { counted }

  /// A checker with the state that it begins a session with. `atEnd` is called once when the session is over, unless it is `nil`.
  @inlinable public init(_ state: State, check body: @escaping Body, atEnd ending: Ending?) {
    (self.state, self.body, self.ending) = (state, body, ending)
  }

  @inlinable public mutating func check(_ frame: Frame) { body(&state, frame, &counted) }
  @inlinable public mutating func finish(_ end: End) { ending?(&state, end, &counted) }
}

extension FrameCheck where End == Instant {
  /// A checker that looks at frames alone, with the state that it begins a session with.
  @inlinable public init(_ state: State, check body: @escaping Body) {
    self.init(state, check: body, atEnd: nil)
  }
}

extension Invariant {
  /// A rule whose checker is a closure, with a state that begins anew with each session.
  ///
  /// `state` is evaluated for each session. `atEnd` is called once when a session is over; by default nothing is.
  ///
  /// ```swift
  /// Rule("count.grows", title: "A count never falls.", provokedBy: "a tap", startingWith: 0) { last, frame, tally in
  ///   tally.checked += 1
  ///   if frame.app.count < last { tally.violate(at: frame.vsync, "\(last) became \(frame.app.count)") }
  ///   last = frame.app.count
  /// }
  /// ```
  @inlinable public init<State>(
    _ id: String, title: String, provokedBy: String,
    startingWith state: @autoclosure @escaping @Sendable () -> State,
    check: @escaping @Sendable (inout State, Frame, inout CheckTally) -> Void,
    atEnd: (@Sendable (inout State, End, inout CheckTally) -> Void)? = nil
  ) {
    self.init(id, title: title, provokedBy: provokedBy) { _ in
      [FrameCheck<State, Frame, End>(state(), check: check, atEnd: atEnd)]
    }
  }

  /// A rule whose checker is a closure, with a state that is made of what is fixed about each session.
  ///
  /// ```swift
  /// Rule("cache.bytes", title: "The cache keeps its limit.", provokedBy: "a picture", of: { $0.settings.bytes }) {
  ///   limit, frame, tally in
  ///   tally.checked += 1
  ///   if frame.app.bytes > limit { tally.violate(at: frame.vsync, "\(frame.app.bytes) bytes of \(limit)") }
  /// }
  /// ```
  @inlinable public init<State>(
    _ id: String, title: String, provokedBy: String, of state: @escaping @Sendable (Context) -> State,
    check: @escaping @Sendable (inout State, Frame, inout CheckTally) -> Void,
    atEnd: (@Sendable (inout State, End, inout CheckTally) -> Void)? = nil
  ) {
    self.init(id, title: title, provokedBy: provokedBy) { context in
      [FrameCheck<State, Frame, End>(state(context), check: check, atEnd: atEnd)]
    }
  }

  /// A rule whose checker is a closure that looks at each frame by itself.
  @inlinable public init(
    _ id: String, title: String, provokedBy: String,
    check: @escaping @Sendable (Frame, inout CheckTally) -> Void
  ) {
    self.init(id, title: title, provokedBy: provokedBy) { _ in
      [FrameCheck<Void, Frame, End>((), check: { check($1, &$2) }, atEnd: nil)]
    }
  }
}
