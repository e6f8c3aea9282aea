/// A length of time in whole nanoseconds; may be negative.
public struct TimeSpan: Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds, any sign.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable public static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }
  @inlinable public static func microseconds(_ count: Int64) -> TimeSpan {
    TimeSpan(nanoseconds: count * 1_000)
  }
  @inlinable public static func milliseconds(_ count: Int64) -> TimeSpan {
    TimeSpan(nanoseconds: count * 1_000_000)
  }
  @inlinable public static func seconds(_ count: Int64) -> TimeSpan {
    TimeSpan(nanoseconds: count * 1_000_000_000)
  }
  @inlinable public static func minutes(_ count: Int64) -> TimeSpan { .seconds(count * 60) }
  @inlinable public static func hours(_ count: Int64) -> TimeSpan { .seconds(count * 3_600) }

  /// Seconds as a floating-point number, for formulas. Quantise a result before a decision depends on it.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }
  /// Milliseconds as a floating-point number, for formulas and tables.
  @inlinable public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// The span nearest to a number of seconds, ties away from zero. The number must be finite and within 292 years.
  @inlinable public init(seconds: Double) {
    self.nanoseconds = Int64((seconds * 1e9).rounded())
  }

  @inlinable public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  @inlinable public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  @inlinable public static func += (a: inout TimeSpan, b: TimeSpan) { a.nanoseconds += b.nanoseconds }
  @inlinable public static func * (a: TimeSpan, factor: Int64) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds * factor)
  }
}
