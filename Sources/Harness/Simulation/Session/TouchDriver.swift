public import Kernel

/// Whoever holds the fingers: asked for more samples whenever the last are used up.
public protocol TouchDriver<App> {
  associatedtype App: AppUnderTest

  /// Appends the samples of the next gesture, in order of time and all later than `vsync`, after a look at the app;
  /// appends nothing when the fingers are done for this session.
  mutating func continueTouching(after vsync: Instant, app: App, into samples: inout [TouchSample])

  /// The app was relaunched for the frame of this vsync: samples from there on that were appended before reach nobody.
  mutating func appRelaunched(at vsync: Instant)
}

extension TouchDriver {
  /// Fingers that do not care.
  @inlinable public mutating func appRelaunched(at vsync: Instant) {}
}
