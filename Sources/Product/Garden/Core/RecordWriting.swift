internal import Kernel

/// The small record on its way to the disk: one write at a time. One that failed is done again after a pause, which doubles with each
/// failure, and sooner where the record changes or the app goes or comes.
struct RecordWriting: Hashable, Sendable {
  /// The write that is under way.
  private(set) var request: RequestID?
  /// When the record is written again after a failure.
  private(set) var retryAt: Instant?
  /// Failures since the last write that succeeded.
  private(set) var failureCount = 0
  /// Whether the user does not know yet that the record is not stored.
  private(set) var isUnreported = false
  private var hasChanged = false

  /// The first pause, and the longest (D).
  private static let pause = TimeSpan.seconds(1)
  private static let longestPause = TimeSpan.seconds(64)

  /// A write begins; false where one is under way, and then the record is written once more after it.
  mutating func begin(_ id: RequestID) -> Bool {
    guard request == nil else {
      hasChanged = true
      return false
    }
    (request, retryAt, hasChanged) = (id, nil, false)
    return true
  }

  /// The write has ended; true where the record has changed since it began, and is to be written at once.
  mutating func end(isStored: Bool, at instant: Instant) -> Bool {
    request = nil
    guard isStored else {
      let pause = RecordWriting.pause * (1 << Int64(min(failureCount, 6)))
      retryAt = instant + min(pause, RecordWriting.longestPause)
      if failureCount == 0 { isUnreported = true }
      failureCount += 1
      return false
    }
    (failureCount, isUnreported) = (0, false)
    return hasChanged
  }

  /// The user has been told.
  mutating func noteReport() { isUnreported = false }
}
