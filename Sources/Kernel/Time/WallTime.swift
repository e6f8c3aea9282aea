/// A point in civil time: whole nanoseconds since 1970-01-01T00:00:00Z. It may jump; a session's `Instant` never does.
public struct WallTime: Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds since the Unix epoch.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
  @inlinable public init(secondsSinceEpoch: Int64) { self.nanoseconds = secondsSinceEpoch * 1_000_000_000 }

  @inlinable public static func < (a: WallTime, b: WallTime) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable public static func - (a: WallTime, b: WallTime) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  @inlinable public static func + (a: WallTime, span: TimeSpan) -> WallTime {
    WallTime(nanoseconds: a.nanoseconds + span.nanoseconds)
  }
  @inlinable public static func - (a: WallTime, span: TimeSpan) -> WallTime {
    WallTime(nanoseconds: a.nanoseconds - span.nanoseconds)
  }
}

/// Maps the instants of a session to civil time. A fault plan changes the device's clock by setting `offset`.
public struct WallClock: Hashable, Sendable, Codable {
  /// Civil time at `Instant.zero`.
  public var origin: WallTime
  /// The sum of all clock changes since the start; zero at first.
  public var offset: TimeSpan

  @inlinable public init(origin: WallTime, offset: TimeSpan = .zero) {
    self.origin = origin
    self.offset = offset
  }

  /// The time that the device's clock shows at `instant`.
  @inlinable public func time(at instant: Instant) -> WallTime { origin + (instant - .zero) + offset }

  /// The instant at which the clock shows `time`, if its offset does not change before.
  @inlinable public func instant(of time: WallTime) -> Instant { .zero + (time - origin - offset) }
}
