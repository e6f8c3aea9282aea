internal import Kernel

/// How long to wait before something that failed is tried again: longer each time, up to half a minute.
struct RetryPace: Hashable, Sendable {
  private(set) var failureCount = 0

  static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(30)
  /// The first rest of what has failed as often as it may, doubled up to seven times (D): half an hour and a little.
  private static let rest = TimeSpan.seconds(15)

  /// It failed; the wait until the next try: 1, 2, 4, 8, 16, then 30 s.
  mutating func failed() -> TimeSpan {
    defer { failureCount += 1 }
    guard failureCount < 5 else { return RetryPace.longest }
    return RetryPace.first * Int64(1 << failureCount)
  }

  /// It failed once more than `limit` times: how long it is left alone: 30 s, then twice as long each time, up to 32 minutes.
  mutating func rested(after limit: Int) -> TimeSpan {
    failureCount += 1
    return RetryPace.rest * Int64(1 << min(failureCount - limit, 7))
  }
}
