/// The unit of a recorded measurement.
public enum RecordedUnit: Hashable, Sendable {
  case one, bytes, nanoseconds, microseconds
  /// Millionths of a ratio, rounded down.
  case millionths

  /// Nanoseconds in one of this unit; `nil` when it is not a unit of time.
  public var nanoseconds: Int? {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1_000
    case .one, .bytes, .millionths: nil
    }
  }

  /// The symbol used in files.
  public var symbol: String {
    switch self {
    case .one: "1"
    case .bytes: "bytes"
    case .nanoseconds: "ns"
    case .microseconds: "us"
    case .millionths: "1e-6"
    }
  }
}

/// The unit of a metric; the raw value is what reports print.
public enum MetricUnit: String, Hashable, Sendable {
  case one = "1"
  case bytes
  case percent = "%"
  case nanoseconds = "ns"
  case milliseconds = "ms"
  case seconds = "s"
  case millisecondsPerSecond = "ms/s"
  case secondsPerSecond = "s/s"
  case perMinute = "1/min"
  case millisecondsPerMinute = "ms/min"
  /// A count for each cycle of a session.
  case perCycle = "1/cycle"

  /// How many recorded units make one of this unit; `nil` when they measure different quantities.
  public func count(of recorded: RecordedUnit) -> Double? {
    switch (self, recorded) {
    case (.one, .one), (.bytes, .bytes): 1
    case (.one, .millionths): 1e6
    default: if let own = nanoseconds, let theirs = recorded.nanoseconds { own / Double(theirs) } else { nil }
    }
  }

  /// The factor that converts a ratio of two recorded units to this unit; `nil` when this unit cannot express it.
  public func factor(of above: RecordedUnit, per below: RecordedUnit) -> Double? {
    switch self {
    case .percent: above == below ? 100 : nil
    case .millisecondsPerSecond:
      if let up = above.nanoseconds, let down = below.nanoseconds {
        Double(up) / Double(down) * 1_000
      } else {
        nil
      }
    case .millisecondsPerMinute:
      if let up = above.nanoseconds, let down = below.nanoseconds {
        Double(up) / Double(down) * 60_000
      } else {
        nil
      }
    case .perCycle: below == .one ? 1 : nil
    case .one: above == .one && below == .one ? 1 : nil
    case .perMinute: if above == .one, let down = below.nanoseconds { 60e9 / Double(down) } else { nil }
    case .bytes, .nanoseconds, .milliseconds, .seconds, .secondsPerSecond: nil
    }
  }

  private var nanoseconds: Double? {
    switch self {
    case .nanoseconds: 1
    case .milliseconds: 1e6
    case .seconds: 1e9
    case .one, .bytes, .percent, .millisecondsPerSecond, .secondsPerSecond, .perMinute,
      .millisecondsPerMinute,
      .perCycle:
      nil
    }
  }
}
