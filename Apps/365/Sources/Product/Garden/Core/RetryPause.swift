internal import Kernel

/// The pause before a failed request is repeated. It doubles with each failure.
struct RetryPause: Hashable, Sendable {
  /// The end of the pause; `nil` without a failure, or while the request is under way.
  private(set) var end: Instant?
  /// Failures since the last success.
  private(set) var failureCount = 0

  /// The shortest pause, and the longest (D).
  private static let first = TimeSpan.seconds(1)
  private static let longest = TimeSpan.seconds(64)

  /// Notes that the request is under way.
  mutating func begin() { end = nil }

  /// Notes that the request succeeded.
  mutating func succeed() { self = RetryPause() }

  /// Notes a failure and begins a pause: 1, 2, 4 up to 64 s.
  mutating func fail(at instant: Instant) {
    end = instant + min(RetryPause.first * (1 << Int64(min(failureCount, 6))), RetryPause.longest)
    failureCount += 1
  }
}
