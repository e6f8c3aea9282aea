internal import Kernel

/// The small record on its way to the disk: one write at a time. After a failure it is written again, and sooner where the record changes
/// or the app goes to the background or comes back.
struct RecordWriting: Hashable, Sendable {
  /// The write that is under way.
  private(set) var request: RequestID?
  private(set) var pause = RetryPause()
  /// Whether the user does not know yet that the record is not stored.
  private(set) var isUnreported = false
  private var hasChanged = false

  /// A write begins; false where one is under way, and then the record is written once more after it.
  mutating func begin(_ id: RequestID) -> Bool {
    guard request == nil else {
      hasChanged = true
      return false
    }
    (request, hasChanged) = (id, false)
    pause.begin()
    return true
  }

  /// The write has ended; true where the record has changed since it began, and is to be written at once.
  mutating func end(isStored: Bool, at instant: Instant) -> Bool {
    request = nil
    guard isStored else {
      if pause.failureCount == 0 { isUnreported = true }
      pause.fail(at: instant)
      return false
    }
    isUnreported = false
    pause.succeed()
    return hasChanged
  }

  /// The user was shown that the record is not stored.
  mutating func noteReport() { isUnreported = false }
}
