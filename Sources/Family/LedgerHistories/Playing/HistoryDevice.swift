internal import Kernel
internal import LedgerSync

/// One device of a history: its disk, its process if one lives, and its way to the cloud.
struct HistoryDevice {
  /// Which device it says it is; several say the same where its store was cloned.
  let number: Int
  var store: MortalStore
  /// `nil` while no process lives.
  var replica: LedgerReplica?
  /// Processes so far: what was asked by an earlier one is not answered to a later.
  var life = 0
  /// Installations so far; what an earlier one had on its way is gone with it.
  var installation = 0
  /// Whether this installation has yet to read the zone to its end.
  var isNew = false
  /// The fetching that it waits for: an answer to an earlier one tells it nothing.
  var fetchAttempt = 0
  /// Of this installation, before anything was lost.
  var backup: (any SyncStore)?
  /// What a second device would begin with.
  var spare: (any SyncStore)?
  var isOnline = true
  /// Phases without a way to the cloud so far.
  var offlinePhase = 0
  var clockOffset = TimeSpan.zero
  /// The number of the wake-up that counts, and whether it is one after a failure.
  var wakeNumber = 0
  var isRetrying = false
  var clockNumber = 0
  var clockDue: WallTime?
  /// The process dies after its next commit, and is started again after this long.
  var diesAfterCommit: TimeSpan?
  /// How long until it is started again after a death before a commit.
  var restartPause = TimeSpan.zero
  /// Whether a fault struck sending, or fetching, and no request has succeeded that began since.
  var isSendDisturbed = false
  var isFetchDisturbed = false
  /// The last request that a fault struck, and when fetching was last struck: an answer to an earlier request, or what was
  /// read from the zone before, makes nothing good.
  var struckAttempt = 0
  var fetchStruck = Instant.zero
  /// Since when the cloud is reached without trouble; `nil` while it is not.
  var undisturbedSince: Instant? = .zero
  /// By device: up to which record all are in the ledger here.
  var heads: [Int64]

  init(_ disk: any SyncStore, number: Int, devices: Int) {
    self.number = number
    store = MortalStore(disk)
    heads = Array(repeating: 0, count: devices)
  }

  /// Notes that requests succeed again, or that one does not.
  mutating func noteDisturbance(at now: Instant) {
    let isFine = isOnline && replica != nil && !isSendDisturbed && !isFetchDisturbed
    if !isFine {
      undisturbedSince = nil
    } else if undisturbedSince == nil {
      undisturbedSince = now
    }
  }
}
