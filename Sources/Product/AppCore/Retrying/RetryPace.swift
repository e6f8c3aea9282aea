internal import Kernel

/// The growing wait between retries, up to half a minute.
struct RetryPace: Hashable, Sendable {
  private(set) var failureCount = 0

  static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(30)
  /// Half of the first rest after too many failures; the rest doubles up to six more times (D).
  private static let rest = TimeSpan.seconds(15)

  /// Records a failure and returns the wait: 1, 2, 4, 8, 16, then 30 s.
  mutating func failed() -> TimeSpan {
    defer { failureCount += 1 }
    guard failureCount < 5 else { return RetryPace.longest }
    return RetryPace.first * Int64(1 << failureCount)
  }

  /// Records a failure beyond `limit` and returns the rest: 30 s, doubled each time, up to 32 minutes.
  mutating func rested(after limit: Int) -> TimeSpan {
    failureCount += 1
    return RetryPace.rest * Int64(1 << min(failureCount - limit, 7))
  }
}
