internal import Kernel

/// When the state that outlives a launch is written: one request at a time, and what changes meanwhile is one more.
struct StateWriter: Sendable {
  private var isUnderWay = false
  /// Something changed that has not been asked to be kept.
  private var isOwed = false
  private var pace = RetryPace()
  /// When what could not be kept is to be kept again.
  private(set) var next = Instant.never

  /// Something changed that must be kept: whether to ask for it now.
  mutating func want() -> Bool {
    isOwed = isUnderWay
    defer { isUnderWay = true }
    if !isUnderWay { next = .never }
    return !isUnderWay
  }

  /// It is kept: whether to ask at once for what changed meanwhile.
  mutating func kept() -> Bool {
    isUnderWay = false
    pace = RetryPace()
    return isOwed ? want() : false
  }

  /// It could not be kept: whether to ask at once for what changed meanwhile. Else it is tried again after a while, or with
  /// the next change.
  mutating func failed(at vsync: Instant) -> Bool {
    isUnderWay = false
    let wait = pace.failed()
    if isOwed { return want() }
    next = vsync + wait
    return false
  }

  /// Whether to ask once more for what could not be kept.
  mutating func startsAgain(at vsync: Instant) -> Bool {
    guard next <= vsync else { return false }
    return want()
  }
}
