internal import Kernel

/// Schedules writes of the persistent state: one request at a time, and one more for all changes meanwhile.
struct StateWriter: Sendable {
  private var isUnderWay = false
  /// A change during a write that needs another one.
  private var isOutstanding = false
  private var pace = RetryPace()
  /// The time of the next retry after a failed write.
  private(set) var next = Instant.never

  /// Records a change. Returns whether to request a write now.
  mutating func want() -> Bool {
    isOutstanding = isUnderWay
    defer { isUnderWay = true }
    if !isUnderWay { next = .never }
    return !isUnderWay
  }

  /// Records a successful write. Returns whether to request another one at once.
  mutating func stored() -> Bool {
    isUnderWay = false
    pace = RetryPace()
    return isOutstanding ? want() : false
  }

  /// Records a failed write. Returns whether to request another one at once; otherwise it is retried later or with the next
  /// change.
  mutating func failed(at vsync: Instant) -> Bool {
    isUnderWay = false
    let wait = pace.failed()
    if isOutstanding { return want() }
    next = vsync + wait
    return false
  }

  /// Whether to retry a failed write now.
  mutating func startsAgain(at vsync: Instant) -> Bool {
    guard next <= vsync else { return false }
    return want()
  }
}
