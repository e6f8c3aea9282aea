import Kernel

/// How a replica talks to the cloud: one sending and one fetching at a time, a pause after each failure.
///
/// Gone with the process, and nothing is lost by that. It knows numbers of requests and what is wanted, not what the records say.
struct CloudLink {
  private let settings: SyncSettings
  private var isReachable = false
  /// The number of the last sending or fetching.
  private var attempt = 0
  private var sending: (attempt: Int, records: [SyncRecord])?
  private var fetching: Int?
  private var wantsFetch = false
  /// Nothing is begun until the replica is woken.
  private var isPausing = false
  /// Failures in a row.
  private var failures = 0
  /// Whether the cloud forgot a token and not all has been fetched since.
  private var hasExpired = false
  /// The zone has another record under the id of one of this device's; nothing is sent until all is fetched.
  private(set) var isContradicted = false

  init(_ settings: SyncSettings) { self.settings = settings }

  /// What was on its way is given up: its answers will not count, and sending a record twice does no harm.
  mutating func becomeReachable(_ isReachable: Bool) {
    self.isReachable = isReachable
    sending = nil
    fetching = nil
    isPausing = false
    failures = 0
    if isReachable { wantsFetch = true }
  }

  /// There may be news.
  mutating func wantFetch() { wantsFetch = true }

  /// The span of the last waking has passed: after a pause, too, a notice may have been lost meanwhile.
  mutating func wake() {
    isPausing = false
    wantsFetch = true
  }

  /// An earlier installation, or a store from before a backup, made a record under an id of this device's.
  mutating func beContradicted() {
    isContradicted = true
    wantsFetch = true
  }

  /// All that the zone has was taken in.
  mutating func haveFetchedAll() {
    hasExpired = false
    isContradicted = false
  }

  /// The cloud forgot what the token means, so all is wanted; whether that is the first time since all was fetched.
  mutating func forgetToken() -> Bool {
    defer { hasExpired = true }
    wantsFetch = true
    return !hasExpired
  }

  // MARK: Requests

  /// Begins to send the first of these records, if nothing is in the way.
  mutating func beginSending(_ unsent: [SyncRecord]) -> SyncEffect? {
    guard isReachable, !isPausing, sending == nil, !unsent.isEmpty, !isContradicted else { return nil }
    attempt += 1
    let records = Array(unsent.prefix(settings.batchLimit))
    sending = (attempt, records)
    return .send(attempt: attempt, records)
  }

  /// Begins to fetch if anybody wants to, and nothing is in the way.
  mutating func beginFetching(since token: ChangeToken?) -> SyncEffect? {
    guard isReachable, !isPausing, fetching == nil, wantsFetch else { return nil }
    attempt += 1
    fetching = attempt
    wantsFetch = false
    return .fetch(attempt: attempt, since: token)
  }

  /// What was sent under this number; `nil` if that answer is not waited for.
  mutating func endSending(_ attempt: Int) -> [SyncRecord]? {
    guard let sending, sending.attempt == attempt else { return nil }
    self.sending = nil
    return sending.records
  }

  /// Whether this answer is waited for.
  mutating func endFetching(_ attempt: Int) -> Bool {
    guard fetching == attempt else { return false }
    fetching = nil
    return true
  }

  // MARK: Pauses

  /// A sending did what it should.
  mutating func succeed() { failures = 0 }

  /// A fetching did what it should; when to ask again if no notice comes. A pause goes on, and arranges that itself.
  mutating func succeedFetching() -> SyncEffect? {
    if isPausing { return nil }
    failures = 0
    return wantsFetch ? nil : .wake(after: settings.pollPause)
  }

  /// Stops asking for a while that grows with each failure in a row.
  mutating func pause() -> SyncEffect {
    isPausing = true
    var span = settings.firstPause
    for _ in 0..<min(failures, 16) where span < settings.longestPause { span = span + span }
    failures += 1
    return .wake(after: min(span, settings.longestPause))
  }
}
