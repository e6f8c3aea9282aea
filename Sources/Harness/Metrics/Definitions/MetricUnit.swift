/// The unit in which something is recorded.
package enum RecordedUnit: Hashable, Sendable {
  case one, bytes, nanoseconds, microseconds

  /// How many nanoseconds one of it is; `nil` when it is no time.
  package var nanoseconds: Int? {
    switch self {
    case .nanoseconds: 1
    case .microseconds: 1_000
    case .one, .bytes: nil
    }
  }
}

/// The unit of a metric; the raw value is what reports print.
package enum MetricUnit: String, Hashable, Sendable {
  case one = "1"
  case bytes
  case percent = "%"
  case nanoseconds = "ns"
  case milliseconds = "ms"
  case seconds = "s"
  case millisecondsPerSecond = "ms/s"
  case secondsPerSecond = "s/s"

  /// How many recorded units make one of this unit; `nil` when they measure different things.
  package func count(of recorded: RecordedUnit) -> Double? {
    switch (self, recorded) {
    case (.one, .one), (.bytes, .bytes): 1
    default: if let own = nanoseconds, let theirs = recorded.nanoseconds { own / Double(theirs) } else { nil }
    }
  }

  /// What the two sides of a ratio are counted in, and what one to one is called; `nil` for what is no ratio.
  package var ratio: (numerator: MetricUnit, denominator: MetricUnit, factor: Double)? {
    switch self {
    case .percent: (.one, .one, 100)
    case .millisecondsPerSecond: (.milliseconds, .seconds, 1)
    case .one, .bytes, .nanoseconds, .milliseconds, .seconds, .secondsPerSecond: nil
    }
  }

  private var nanoseconds: Double? {
    switch self {
    case .nanoseconds: 1
    case .milliseconds: 1e6
    case .seconds: 1e9
    case .one, .bytes, .percent, .millisecondsPerSecond, .secondsPerSecond: nil
    }
  }
}
