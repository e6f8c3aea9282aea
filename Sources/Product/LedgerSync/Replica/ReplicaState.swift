/// What a replica holds in memory of what its store has; a copy of it is how a failed batch is undone.
struct ReplicaState {
  var position: SyncPosition
  /// Made here and not known to be in the zone, in the order made.
  var unsent: [SyncRecord] = []
  /// What they rest on has not come; by id.
  var waiting: [Arrival] = []
  /// Wishes without an answer, by id.
  var open: [SyncRecord] = []

  /// A record that is not in the ledger yet.
  struct Arrival {
    var record: SyncRecord
    /// Whether the store has it; one that is folded at once is written once.
    var isStored: Bool
  }

  init(of store: any SyncStore) throws(LedgerStoreError) {
    position = try store.position()
    for known in try store.unsettledRecords() {
      if known.standing.isUnsent { unsent.append(known.record) }
      switch known.standing.fold {
      case .waiting: waiting.append(Arrival(record: known.record, isStored: true))
      case .open: open.append(known.record)
      case .done: break
      }
    }
  }
}

/// What a replica knows of its way to the cloud; gone with the process, and nothing is lost by that.
struct CloudLink {
  var isReachable = false
  /// The number of the last sending or fetching.
  var attempt = 0
  var sending: Int?
  /// The records on their way, in the order sent.
  var batch: [RecordID] = []
  var fetching: Int?
  var wantsFetch = false
  /// Nothing is begun until the replica is woken.
  var isPausing = false
  /// Failures in a row.
  var failures = 0
  /// Whether the cloud forgot a token and not all has been fetched since.
  var hasExpired = false
  /// Records of this device that the zone has and the store has not, by id, until all of them are there; and where the next
  /// page begins meanwhile: the store's own token stays, so that a process that dies reads them again.
  var own: [SyncRecord] = []
  var token: ChangeToken?
  /// The zone has another record under the id of one of ours; nothing is sent until all is fetched.
  var isContradicted = false
}
