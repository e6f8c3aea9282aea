internal import Kernel

/// Writes of the small record, one at a time. A failed write is repeated after a pause, at the next change, and when
/// the app enters or leaves the background.
struct RecordWriting: Hashable, Sendable {
  /// The write under way.
  private(set) var request: RequestID?
  private(set) var pause = RetryPause()
  /// Whether a failure has not been shown to the user yet.
  private(set) var isUnreported = false
  private var hasChanged = false

  /// Begins a write. Returns false if one is under way; the record is then written again after it.
  mutating func begin(_ id: RequestID) -> Bool {
    guard request == nil else {
      hasChanged = true
      return false
    }
    (request, hasChanged) = (id, false)
    pause.begin()
    return true
  }

  /// Ends a write. Returns true if the record changed meanwhile and must be written at once.
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

  /// Notes that the failure was shown to the user.
  mutating func noteReport() { isUnreported = false }
}
