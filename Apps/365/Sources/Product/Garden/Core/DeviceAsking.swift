internal import Kernel

/// Queries of the device's pending reminders, one at a time. A failed query is repeated after a pause, or at the next
/// change. Without an answer nothing is planned.
struct DeviceAsking: Hashable, Sendable {
  /// The query under way.
  private(set) var request: RequestID?
  private(set) var pause = RetryPause()

  /// Notes that a query began.
  mutating func begin(_ id: RequestID) {
    request = id
    pause.begin()
  }

  /// Notes that the device answered, or that the query failed.
  mutating func end(isAnswered: Bool, at instant: Instant) {
    request = nil
    if isAnswered { pause.succeed() } else { pause.fail(at: instant) }
  }
}
