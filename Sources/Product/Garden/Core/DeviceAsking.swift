internal import Kernel

/// The question which reminders the device holds: one at a time. One that failed is asked again after a pause, which doubles with each
/// failure, and sooner where anything changes; without it no reminder would be planned any more.
struct DeviceAsking: Hashable, Sendable {
  /// The question that is under way.
  private(set) var request: RequestID?
  /// When it is asked again after a failure.
  private(set) var retryAt: Instant?
  /// Failures since the last answer.
  private(set) var failureCount = 0

  /// The first pause, and the longest (D).
  private static let pause = TimeSpan.seconds(1)
  private static let longestPause = TimeSpan.seconds(64)

  /// The device is being asked.
  mutating func begin(_ id: RequestID) { (request, retryAt) = (id, nil) }

  /// The device has answered, or could not be asked.
  mutating func end(isAnswered: Bool, at instant: Instant) {
    request = nil
    guard !isAnswered else { return failureCount = 0 }
    let pause = DeviceAsking.pause * (1 << Int64(min(failureCount, 6)))
    retryAt = instant + min(pause, DeviceAsking.longestPause)
    failureCount += 1
  }
}
