internal import Kernel
internal import LedgerSync

/// A device of a history: its disk, its process if one is running, and its connection to the cloud.
struct HistoryDevice {
  /// Its device ID; several installations share one if a store was cloned.
  let number: Int
  var store: MortalStore
  /// `nil` while no process is running.
  var replica: LedgerReplica?
  /// Processes so far; a later one gets no answers to requests of an earlier one.
  var life = 0
  /// Installations so far; pending requests of an earlier one are lost with it.
  var installation = 0
  /// Whether this installation has not yet read the zone to its end.
  var isNew = false
  /// The current fetch request; answers to earlier ones do not count.
  var fetchAttempt = 0
  /// The backup of this installation.
  var backup: (any SyncStore)?
  /// The store with which a second device would start.
  var spare: (any SyncStore)?
  var isOnline = true
  /// Offline phases so far.
  var offlinePhase = 0
  var clockOffset = TimeSpan.zero
  /// The number of the current wake-up, and whether it follows a failure.
  var wakeNumber = 0
  var isRetrying = false
  var clockNumber = 0
  var clockDue: WallTime?
  /// If set, the process dies after its next commit and starts again after this long.
  var diesAfterCommit: TimeSpan?
  /// The time to the restart after a death before a commit.
  var restartPause = TimeSpan.zero
  /// Whether a fault struck sending or fetching, and no later request has succeeded.
  var isSendDisturbed = false
  var isFetchDisturbed = false
  /// The last request struck by a fault, and when fetching was last struck. Answers to earlier requests, or from earlier reads of
  /// the zone, do not clear the disturbance.
  var struckAttempt = 0
  var fetchStruck = Instant.zero
  /// Since when the cloud is reached without faults; `nil` while it is not.
  var undisturbedSince: Instant? = .zero
  /// The last record of each device up to which all are in the ledger here.
  var heads: [Int64]

  init(_ disk: any SyncStore, number: Int, devices: Int) {
    self.number = number
    store = MortalStore(disk)
    heads = Array(repeating: 0, count: devices)
  }

  /// Updates whether the cloud is reached without faults.
  mutating func noteDisturbance(at now: Instant) {
    let isFine = isOnline && replica != nil && !isSendDisturbed && !isFetchDisturbed
    if !isFine {
      undisturbedSince = nil
    } else if undisturbedSince == nil {
      undisturbedSince = now
    }
  }
}
