import Kernel

/// The state of a replica's communication with the cloud: one send and one fetch at a time, with a pause after each failure.
///
/// In memory only; losing it with the process is harmless. It does not inspect the records.
struct CloudLink {
  private let settings: SyncSettings
  private var isReachable = false
  /// The number of the last send or fetch.
  private var attempt = 0
  private var sending: (attempt: Int, records: [SyncRecord])?
  private var fetching: Int?
  private var wantsFetch = false
  /// No request starts until the replica is woken.
  private var isPausing = false
  /// Failures in a row.
  private var failures = 0
  /// Whether the cloud rejected a token and the full fetch after it is not complete.
  private var hasExpired = false
  /// The zone has another record under an id of this device. Nothing is sent until everything is fetched.
  private(set) var isContradicted = false

  init(_ settings: SyncSettings) { self.settings = settings }

  /// Abandons running requests: their answers are ignored, and sending a record twice is harmless.
  mutating func becomeReachable(_ isReachable: Bool) {
    self.isReachable = isReachable
    sending = nil
    fetching = nil
    isPausing = false
    failures = 0
    if isReachable { wantsFetch = true }
  }

  /// Requests a fetch, since the zone may have changed.
  mutating func wantFetch() { wantsFetch = true }

  /// Ends a pause. Also fetches, since a notification may have been lost during the pause.
  mutating func wake() {
    isPausing = false
    wantsFetch = true
  }

  /// Records that another installation, or a store from before a backup, used an id of this device.
  mutating func beContradicted() {
    isContradicted = true
    wantsFetch = true
  }

  /// Records that everything in the zone was fetched.
  mutating func haveFetchedAll() {
    hasExpired = false
    isContradicted = false
  }

  /// Records that the cloud rejected the token, so that everything must be fetched. Returns whether this is the first time since
  /// the last complete fetch.
  mutating func forgetToken() -> Bool {
    defer { hasExpired = true }
    wantsFetch = true
    return !hasExpired
  }

  // MARK: Requests

  /// Starts sending the first of these records, if possible.
  mutating func beginSending(_ unsent: [SyncRecord]) -> SyncEffect? {
    guard isReachable, !isPausing, sending == nil, !unsent.isEmpty, !isContradicted else { return nil }
    attempt += 1
    let records = Array(unsent.prefix(settings.batchLimit))
    sending = (attempt, records)
    return .send(attempt: attempt, records)
  }

  /// Starts a requested fetch, if possible.
  mutating func beginFetching(since token: ChangeToken?) -> SyncEffect? {
    guard isReachable, !isPausing, fetching == nil, wantsFetch else { return nil }
    attempt += 1
    fetching = attempt
    wantsFetch = false
    return .fetch(attempt: attempt, since: token)
  }

  /// Ends a send and returns its records; `nil` when its answer is not expected.
  mutating func endSending(_ attempt: Int) -> [SyncRecord]? {
    guard let sending, sending.attempt == attempt else { return nil }
    self.sending = nil
    return sending.records
  }

  /// Ends a fetch; false when its answer is not expected.
  mutating func endFetching(_ attempt: Int) -> Bool {
    guard fetching == attempt else { return false }
    fetching = nil
    return true
  }

  // MARK: Pauses

  /// Records a successful send.
  mutating func succeed() { failures = 0 }

  /// Records a successful fetch and returns when to poll next. A pause in progress continues and schedules its own end.
  mutating func succeedFetching() -> SyncEffect? {
    if isPausing { return nil }
    failures = 0
    return wantsFetch ? nil : .wake(after: settings.pollPause)
  }

  /// Starts a pause, which doubles with each failure in a row.
  mutating func pause() -> SyncEffect {
    isPausing = true
    var span = settings.firstPause
    for _ in 0..<min(failures, 16) where span < settings.longestPause { span = span + span }
    failures += 1
    return .wake(after: min(span, settings.longestPause))
  }
}
