internal import AppCore
internal import Kernel
internal import LedgerSync

/// What a family's zone knows of a device: what is on its way there, when it is online, and since when nothing is wrong with it.
struct ZoneDevice {
  /// When it has no network.
  var offline: [Range<Instant>] = []
  /// Launches so far: what was asked before the last is answered to nobody.
  private(set) var life = 0
  /// Ledgers that it has lost so far: what the one before had on its way never comes.
  private(set) var ledger = 0
  /// Pushes on their way, by time.
  private var pushes: [Instant] = []
  /// What the cloud said to its requests and it has not taken.
  private var answers: [RequestID: SyncEvent] = [:]
  /// Until when faults of its own may keep it from asking: of its disk, its process, its other transfers.
  private var disturbedUntil = Instant.zero
  /// What went wrong and has not come right since: with its sending, and with its fetching or its being there.
  private var hasUnsent = false
  private var isBehind = false
  /// Since when nothing is wrong; only while nothing is.
  private var soundSince = Instant.zero

  private var isRight: Bool { !hasUnsent && !isBehind }

  func isOnline(at instant: Instant) -> Bool { !offline.contains { $0.contains(instant) } }

  /// Whether it had no network at any time of a span.
  func wasOffline(from start: Instant, to end: Instant) -> Bool {
    offline.contains { $0.lowerBound <= end && start < $0.upperBound }
  }

  /// Whether nothing was wrong with it from an instant on.
  func isSound(since instant: Instant, at vsync: Instant) -> Bool {
    isRight && max(soundSince, disturbedUntil) <= instant && !wasOffline(from: instant, to: vsync)
  }

  // MARK: What goes wrong

  mutating func setDisturbed(until instant: Instant) { disturbedUntil = max(disturbedUntil, instant) }

  /// News passes it by: a push was lost, or an answer.
  mutating func fallBehind() { isBehind = true }

  /// Something went wrong with a request of its own.
  mutating func noteFault(ofSending isSending: Bool) {
    if isSending { hasUnsent = true } else { isBehind = true }
  }

  /// Its app was launched again.
  mutating func relaunch() {
    life += 1
    answers.removeAll()
    isBehind = true
  }

  mutating func loseLedger() { ledger += 1 }

  // MARK: What it is told

  /// The zone has told it something, which may have gone well.
  mutating func note(_ answer: SyncEvent, at instant: Instant) {
    let wasRight = isRight
    switch answer {
    case .sent(_, .outcomes(let outcomes)): if !outcomes.contains(.failed) { hasUnsent = false }
    case .fetched(_, .changes(_, _, hasMore: false)): isBehind = false
    default: break
    }
    if isRight, !wasRight { soundSince = instant }
  }

  /// An answer to a request of one of its launches lies ready.
  mutating func keep(_ answer: SyncEvent, to request: RequestID, ofLife life: Int) {
    if life == self.life { answers[request] = answer }
  }

  /// Takes the answer to a request that it began at an instant; `nil` of one that never came.
  mutating func takeAnswer(to request: RequestID, since start: Instant, at vsync: Instant) -> SyncEvent? {
    let answer = answers.removeValue(forKey: request)
    guard let answer, !wasOffline(from: start, to: vsync) else {
      isBehind = true
      return nil
    }
    note(answer, at: vsync)
    return answer
  }

  /// A push is on its way.
  mutating func push(due: Instant) {
    pushes.insert(due, at: pushes.firstIndex { $0 > due } ?? pushes.count)
  }

  /// Whether a push has come since it was asked last.
  mutating func takesPush(at vsync: Instant) -> Bool {
    let due = pushes.prefix { $0 <= vsync }
    let hasCome = due.contains { isOnline(at: $0) }
    pushes.removeFirst(due.count)
    return hasCome
  }
}
