public import Kernel

/// The grid of vsyncs of one display: vsync(n) = floor(n * 10^9 / hertz), by integers, so that it never drifts.
public struct FrameClock: Hashable, Sendable {
  /// 60, 90 or 120.
  public let hertz: Int

  /// A clock at one of the supported rates; any other is a programmer's error.
  @inlinable public init(hertz: Int) {
    precondition(
      [60, 90, 120].contains(hertz), "no display profile refreshes at \(hertz) Hz; use 60, 90 or 120")
    self.hertz = hertz
  }

  /// A frame that no session reaches: after more than a year at 120 Hz.
  public static let beyond = FrameIndex(1 << 32)

  /// The instant of vsync `frame`. O(1).
  @inlinable public func vsync(_ frame: FrameIndex) -> Instant {
    Instant(nanoseconds: Int64(frame.number) * 1_000_000_000 / Int64(hertz))
  }

  /// The first frame whose vsync is not before `instant`; that is the frame whose interval holds it. O(1).
  ///
  /// Instants before the session belong to frame 0, and `never` to a frame that no session reaches.
  @inlinable public func frame(holding instant: Instant) -> FrameIndex {
    guard instant.nanoseconds > 0 else { return FrameIndex(0) }
    guard instant.nanoseconds < 1 << 54 else { return FrameClock.beyond }
    return FrameIndex(Int((instant.nanoseconds * Int64(hertz) + 999_999_999) / 1_000_000_000))
  }

  /// The time between two vsyncs, rounded down to a nanosecond.
  @inlinable public var period: TimeSpan { TimeSpan(nanoseconds: 1_000_000_000 / Int64(hertz)) }
}
