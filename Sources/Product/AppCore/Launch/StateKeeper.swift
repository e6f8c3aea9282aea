/// When the state that outlives a launch is written: one request at a time, and what changes meanwhile is one more.
struct StateKeeper: Sendable {
  private var isUnderWay = false
  /// Something changed that has not been asked to be kept, or could not be.
  private var isOwed = false

  /// Something changed that must be kept: whether to ask for it now.
  mutating func want() -> Bool {
    isOwed = isUnderWay
    defer { isUnderWay = true }
    return !isUnderWay
  }

  /// The request was answered: whether to ask at once for what changed meanwhile. What could not be kept waits for the next
  /// change or sweep, so that a broken disk is not asked without end.
  mutating func answered() -> Bool {
    isUnderWay = false
    return isOwed ? want() : false
  }
}
