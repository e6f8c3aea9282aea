/// A point in time of a session: whole nanoseconds since the session began, unaffected by civil time.
///
/// Only the frame clock advances it. A 64-bit count lasts 292 years.
public struct Instant: Hashable, Comparable, Sendable, Codable {
  /// Nanoseconds since the session's origin; negative only for touches recorded before it.
  public var nanoseconds: Int64

  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable public static var zero: Instant { Instant(nanoseconds: 0) }
  /// Later than every instant a session can reach.
  @inlinable public static var never: Instant { Instant(nanoseconds: .max) }

  @inlinable public static func milliseconds(_ count: Int64) -> Instant {
    Instant(nanoseconds: count * 1_000_000)
  }
  @inlinable public static func seconds(_ count: Int64) -> Instant {
    Instant(nanoseconds: count * 1_000_000_000)
  }

  @inlinable public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  @inlinable public static func - (a: Instant, b: Instant) -> TimeSpan {
    TimeSpan(nanoseconds: a.nanoseconds &- b.nanoseconds)
  }
  /// The instant later by `span`; `never` stays `never`.
  @inlinable public static func + (a: Instant, span: TimeSpan) -> Instant {
    let (sum, overflow) = a.nanoseconds.addingReportingOverflow(span.nanoseconds)
    return overflow ? .never : Instant(nanoseconds: sum)
  }
  @inlinable public static func - (a: Instant, span: TimeSpan) -> Instant {
    Instant(nanoseconds: a.nanoseconds - span.nanoseconds)
  }
}

extension Instant {
  /// The instant for reports: minutes, seconds and three decimals, and hours if there are any.
  ///
  /// `2:41.933` or `1:02:03.001`; truncated to milliseconds.
  public var sessionClock: String {
    let sign = nanoseconds < 0 ? "-" : ""
    let milliseconds = Int64(nanoseconds.magnitude / 1_000_000)
    let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
    let (seconds, rest) = (milliseconds / 1_000 % 60, milliseconds % 1_000)
    let tail = "\(String(seconds + 100).dropFirst()).\(String(rest + 1_000).dropFirst())"
    if hours == 0 { return "\(sign)\(minutes):\(tail)" }
    return "\(sign)\(hours):\(String(minutes + 100).dropFirst()):\(tail)"
  }

  /// The second with this number, from 0, for reports: `between 0:03.000 and 0:04.000`.
  package static func text(ofSecond second: Int) -> String {
    let ends = [second, second + 1].map { Instant.seconds(Int64($0)).sessionClock }
    return "between \(ends[0]) and \(ends[1])"
  }
}
