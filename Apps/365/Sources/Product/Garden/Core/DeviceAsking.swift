internal import Kernel

/// The question which reminders the device holds: one at a time. After a failure it is asked again, and sooner where anything changes;
/// without an answer no reminder is planned any more.
struct DeviceAsking: Hashable, Sendable {
  /// The question that is under way.
  private(set) var request: RequestID?
  private(set) var pause = RetryPause()

  /// The device is being asked.
  mutating func begin(_ id: RequestID) {
    request = id
    pause.begin()
  }

  /// The device has answered, or could not be asked.
  mutating func end(isAnswered: Bool, at instant: Instant) {
    request = nil
    if isAnswered { pause.succeed() } else { pause.fail(at: instant) }
  }
}
