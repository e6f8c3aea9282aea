public import Kernel

/// The vsyncs of a display: vsync(n) = floor(n * 10^9 / hertz). Integer arithmetic, so it never drifts.
public struct FrameClock: Hashable, Sendable {
  /// The refresh rate: 60, 90 or 120.
  public let hertz: Int

  /// A clock at a supported rate; any other is a programmer's error.
  @inlinable public init(hertz: Int) {
    precondition(
      [60, 90, 120].contains(hertz), "no display profile refreshes at \(hertz) Hz; use 60, 90 or 120")
    self.hertz = hertz
  }

  /// A frame beyond any session: more than a year at 120 Hz.
  public static let beyond = FrameIndex(1 << 32)

  /// The instant of vsync `frame`. O(1).
  @inlinable public func vsync(_ frame: FrameIndex) -> Instant {
    Instant(nanoseconds: Int64(frame.number) * 1_000_000_000 / Int64(hertz))
  }

  /// The frame whose interval contains `instant`: the first whose vsync is not before it. O(1).
  ///
  /// Instants before the session belong to frame 0, and `never` to `beyond`.
  @inlinable public func frame(holding instant: Instant) -> FrameIndex {
    guard instant.nanoseconds > 0 else { return FrameIndex(0) }
    guard instant.nanoseconds < 1 << 54 else { return FrameClock.beyond }
    return FrameIndex(Int((instant.nanoseconds * Int64(hertz) + 999_999_999) / 1_000_000_000))
  }

  /// The time between two vsyncs, rounded down to a nanosecond.
  @inlinable public var period: TimeSpan { TimeSpan(nanoseconds: 1_000_000_000 / Int64(hertz)) }
}
