public import Kernel

/// Whoever holds the fingers: asked for more samples when the last are used up and it looks at the screen again.
public protocol TouchDriver<App> {
  associatedtype App: AppUnderTest

  /// When it looks at the screen again to decide on the next gesture; a time that is over: at once.
  var looksAgain: Instant { get }

  /// Appends the samples of the next gesture, in order of time and all later than `instant`, after a look at the app as it
  /// is then; appends nothing when there is nothing to do yet, and `looksAgain` says when it looks the next time, or when
  /// the fingers are done for this session.
  mutating func continueTouching(after instant: Instant, app: App, into samples: inout [TouchSample])

  /// The app was relaunched for the frame of this vsync: samples from there on that were appended before reach nobody.
  mutating func appRelaunched(at vsync: Instant)
}

extension TouchDriver {
  /// Fingers that decide on the next gesture as soon as the last is delivered.
  @inlinable public var looksAgain: Instant { .zero }

  /// Fingers that do not care.
  @inlinable public mutating func appRelaunched(at vsync: Instant) {}
}
