internal import Kernel

/// How long to wait before something that failed is tried again: longer each time, up to half a minute.
struct RetryPace: Hashable, Sendable {
  private(set) var failureCount = 0

  private static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(30)

  /// It failed; the wait until the next try: 1, 2, 4, 8, 16, then 30 s.
  mutating func failed() -> TimeSpan {
    defer { failureCount += 1 }
    guard failureCount < 5 else { return RetryPace.longest }
    return RetryPace.first * Int64(1 << failureCount)
  }
}
