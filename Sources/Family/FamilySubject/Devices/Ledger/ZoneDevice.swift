internal import AppCore
internal import Kernel
internal import LedgerSync

/// The zone's view of a device: pending answers and pushes, connectivity, and since when it is without faults.
struct ZoneDevice {
  /// When it has no network.
  var offline: [Range<Instant>] = []
  /// Launches so far; requests of earlier ones get no answer.
  private(set) var life = 0
  /// Ledgers lost so far; pending requests of earlier ones never arrive.
  private(set) var ledger = 0
  /// Pending pushes, by time.
  private var pushes: [Instant] = []
  /// The cloud's answers that it has not received yet.
  private var answers: [RequestID: SyncEvent] = [:]
  /// When faults of its own may still delay it: of its disk, its process, its other transfers.
  private var disturbedUntil = Instant.zero
  /// Faults not yet recovered from: of sending, and of fetching or presence.
  private var hasUnsent = false
  private var isBehind = false
  /// Since when it is without faults; valid only while it is.
  private var soundSince = Instant.zero

  private var isRight: Bool { !hasUnsent && !isBehind }

  func isOnline(at instant: Instant) -> Bool { !offline.contains { $0.contains(instant) } }

  /// Whether it had no network at any time of a span.
  func wasOffline(from start: Instant, to end: Instant) -> Bool {
    offline.contains { $0.lowerBound <= end && start < $0.upperBound }
  }

  /// Whether it was without faults from an instant on.
  func isSound(since instant: Instant, at vsync: Instant) -> Bool {
    isRight && max(soundSince, disturbedUntil) <= instant && !wasOffline(from: instant, to: vsync)
  }

  // MARK: Faults

  mutating func setDisturbed(until instant: Instant) { disturbedUntil = max(disturbedUntil, instant) }

  /// Records a lost push or answer.
  mutating func fallBehind() { isBehind = true }

  /// Records a fault of its own request.
  mutating func noteFault(ofSending isSending: Bool) {
    if isSending { hasUnsent = true } else { isBehind = true }
  }

  /// Records that its app was launched again.
  mutating func relaunch() {
    life += 1
    answers.removeAll()
    isBehind = true
  }

  mutating func loseLedger() { ledger += 1 }

  // MARK: Answers and pushes

  /// Records an answer of the zone, which may clear a fault.
  mutating func note(_ answer: SyncEvent, at instant: Instant) {
    let wasRight = isRight
    switch answer {
    case .sent(_, .outcomes(let outcomes)): if !outcomes.contains(.failed) { hasUnsent = false }
    case .fetched(_, .changes(_, _, hasMore: false)): isBehind = false
    default: break
    }
    if isRight, !wasRight { soundSince = instant }
  }

  /// Stores an answer to a request of this launch.
  mutating func keep(_ answer: SyncEvent, to request: RequestID, ofLife life: Int) {
    if life == self.life { answers[request] = answer }
  }

  /// The answer to a request that it began at an instant; `nil` for one that never came.
  mutating func takeAnswer(to request: RequestID, since start: Instant, at vsync: Instant) -> SyncEvent? {
    let answer = answers.removeValue(forKey: request)
    guard let answer, !wasOffline(from: start, to: vsync) else {
      isBehind = true
      return nil
    }
    note(answer, at: vsync)
    return answer
  }

  /// Adds a pending push.
  mutating func push(due: Instant) {
    pushes.insert(due, at: pushes.firstIndex { $0 > due } ?? pushes.count)
  }

  /// Whether a push has arrived since the last call.
  mutating func takesPush(at vsync: Instant) -> Bool {
    let due = pushes.prefix { $0 <= vsync }
    let hasCome = due.contains { isOnline(at: $0) }
    pushes.removeFirst(due.count)
    return hasCome
  }
}
