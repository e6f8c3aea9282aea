internal import Kernel

/// How often a wrong PIN was tried: after 5, a wait of 30 s that doubles with every further one (docs/product.md,
/// section 2).
struct PinAttempts: Hashable, Sendable {
  static let freeCount = 5
  /// After the first wrong one that is not free.
  static let firstWait = TimeSpan.seconds(30)
  /// Doublings after which the wait no longer grows: about a year.
  static let doublingLimit = 20

  private(set) var wrongCount = 0
  /// No PIN is looked at before this.
  private(set) var retryAt = Instant.zero

  /// What was kept over a relaunch; nobody waits longer than for the last wrong PIN, whatever clocks did meanwhile.
  mutating func restore(_ wrongCount: Int, until end: Instant, at now: Instant) {
    self.wrongCount = max(0, wrongCount)
    retryAt = min(end, now + wait)
  }

  func isWaiting(at instant: Instant) -> Bool { instant < retryAt }

  mutating func fail(at instant: Instant) {
    wrongCount += 1
    retryAt = instant + wait
  }

  private var wait: TimeSpan {
    let doublings = min(wrongCount - PinAttempts.freeCount, PinAttempts.doublingLimit)
    return doublings < 0 ? .zero : PinAttempts.firstWait * (1 << Int64(doublings))
  }

  mutating func succeed() {
    wrongCount = 0
    retryAt = .zero
  }

  /// Whole seconds still to wait, rounded up.
  func secondsLeft(at instant: Instant) -> Int {
    guard isWaiting(at: instant) else { return 0 }
    return Int(((retryAt - instant).nanoseconds + 999_999_999) / 1_000_000_000)
  }

  /// When `secondsLeft` next changes.
  func nextDue(after instant: Instant) -> Instant? {
    guard isWaiting(at: instant) else { return nil }
    return retryAt - .seconds(Int64(secondsLeft(at: instant) - 1))
  }
}
