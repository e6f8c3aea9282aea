public import Kernel

/// A source of touches: the session asks for more samples when the last ones are used up and `nextPoll` is due.
public protocol TouchDriver<App> {
  associatedtype App: AppUnderTest

  /// The time of its next poll of the screen, to choose the next gesture; a past time means at once.
  var nextPoll: Instant { get }

  /// Appends the samples of the next gesture, in order of time and all later than `instant`. It may query the app as it is then.
  ///
  /// Appends nothing if there is nothing to do yet; `nextPoll` then gives the next poll. If that time is not later than
  /// `instant`, the driver is finished for this session.
  mutating func continueTouching(after instant: Instant, app: App, into samples: inout [TouchSample])

  /// Notifies the driver of a relaunch at this vsync. Samples appended before, from there on, are lost.
  mutating func appRelaunched(at vsync: Instant)
}

extension TouchDriver {
  /// The default polls as soon as the last gesture is delivered.
  @inlinable public var nextPoll: Instant { .zero }

  /// The default ignores a relaunch.
  @inlinable public mutating func appRelaunched(at vsync: Instant) {}
}
