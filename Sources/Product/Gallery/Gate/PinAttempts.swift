internal import Kernel

/// Counts wrong PINs: after 5, a wait of 30 s that doubles with each further one (docs/product.md, section 2).
struct PinAttempts: Hashable, Sendable {
  static let freeCount = 5
  /// The wait after the first wrong PIN beyond the free ones.
  static let firstWait = TimeSpan.seconds(30)
  /// The number of doublings, after which the wait is constant: about a year.
  static let doublingLimit = 20

  private(set) var wrongCount = 0
  /// The time before which no PIN is checked.
  private(set) var retryAt = Instant.zero

  /// Restores stored attempts. The wait never exceeds that of the last wrong PIN, whatever the clock shows.
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

  /// The remaining wait in whole seconds, rounded up.
  func secondsLeft(at instant: Instant) -> Int {
    guard isWaiting(at: instant) else { return 0 }
    return Int(((retryAt - instant).nanoseconds + 999_999_999) / 1_000_000_000)
  }

  /// The time at which `secondsLeft` next changes.
  func nextDue(after instant: Instant) -> Instant? {
    guard isWaiting(at: instant) else { return nil }
    return retryAt - .seconds(Int64(secondsLeft(at: instant) - 1))
  }
}
