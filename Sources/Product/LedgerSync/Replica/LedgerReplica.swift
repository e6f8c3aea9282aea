public import Kernel

/// One device's replica of a family's ledger. It accepts edits at once and syncs through records in a cloud zone.
///
/// Entries are synced, balances never. Any device may add points. Only the family's authority removes points; the other devices
/// send it requests. Each device's records are folded in order, and only once their prerequisites are present. Replicas with the
/// same records are therefore equal. There is one writer, and every event is one batch of the store. See docs/product.md, section
/// 7, and decisions 0029 and 0031.
///
///     var replica = try LedgerReplica(store: ListedSyncStore(), device: 1, authority: 0)
///     var effects: [SyncEffect] = []
///     replica.handle(.edit(.earn(child, Points(10), session: nil)), at: now, into: &effects)
public struct LedgerReplica {
  /// This device's number, 0 to 511.
  public let device: Int
  /// The number of the device that may remove points.
  public let authority: Int
  /// The number of this installation of the app.
  public let installation: Int64
  /// The local ledger, for reading.
  public internal(set) var ledger: Ledger
  let store: any SyncStore
  var state: ReplicaState
  var link: CloudLink
  var lost = LostRecords()
  var ids: LedgerIDSource
  /// The ledger's effects of the current call.
  var answers: [LedgerEffect] = []

  /// Loads the stored state. O(children + open rewards + unsettled records).
  ///
  /// `installation` distinguishes installations of the app on one device. The app generates the number, stores it outside of
  /// backups, and generates a new one when it is missing. If the store belongs to another installation, the app was reinstalled
  /// or restored. The replica then refuses edits and decides nothing until it has fetched all records of the device. Bits from
  /// the ninth on select the ids, so two active installations of one device assign different ids; see decision 0040.
  public init(
    store: any SyncStore, device: Int, authority: Int, installation: Int64 = 0,
    settings: SyncSettings = SyncSettings()
  ) throws(LedgerStoreError) {
    precondition((0..<512).contains(authority), "authority \(authority) must be in 0..<512")
    self.store = store
    self.device = device
    self.authority = authority
    self.installation = installation
    link = CloudLink(settings)
    ledger = try Ledger(store: store)
    state = try ReplicaState(of: store)
    ids = LedgerIDSource(
      device: device, share: Int(installation >> 8 & 31), after: state.position.lastID)
  }

  /// Ensures that new ids are above `id`.
  mutating func giveIDs(after id: Int64) {
    state.position.lastID = id
    ids = LedgerIDSource(device: device, share: Int(installation >> 8 & 31), after: id)
  }

  /// Whether this device may remove points.
  public var isAuthority: Bool { device == authority }
  /// Whether this installation still has to fetch earlier records of this device.
  public var isCatchingUp: Bool { state.position.installation != installation }
  /// The number of own records that the zone is not known to have.
  public var unsentCount: Int { state.unsent.count }
  /// The number of records that wait for prerequisites.
  public var waitingCount: Int { state.waiting.count }
  /// The number of unanswered requests for cancellations and corrections.
  public var openRequestCount: Int { state.open.count }

  /// Processes one event as one batch of the store and appends the effects. Sends only stored records.
  public mutating func handle(_ event: SyncEvent, at now: WallTime, into effects: inout [SyncEffect]) {
    switch event {
    case .edit(let edit):
      batch(&effects) { (replica, effects) throws(LedgerStoreError) in
        try replica.carryOut(edit, at: now, into: &effects)
      }
    case .clock:
      guard nextEnd.map({ $0 <= now }) ?? false else { return }
      batch(&effects) { (replica, effects) throws(LedgerStoreError) in
        try replica.endRewards(at: now, into: &effects)
      }
    case .reachable(let isReachable): link.becomeReachable(isReachable)
    case .noticed: link.wantFetch()
    case .delivered(let records):
      let position = state.position
      batch(&effects) { (replica, effects) throws(LedgerStoreError) in
        try replica.receive(records, isAnswer: false, into: &effects)
        try replica.answerOwn(at: now, into: &effects)
      }
      // A record was new, so there may be more. The authority answers only after fetching everything.
      if state.position != position { link.wantFetch() }
    case .sent(let attempt, let answer): endSending(attempt, answer, at: now, into: &effects)
    case .fetched(let attempt, let answer): endFetching(attempt, answer, at: now, into: &effects)
    case .woken: link.wake()
    case .batch(let events):
      batch(&effects) { (replica, effects) throws(LedgerStoreError) in
        try replica.carryOut(events, at: now, into: &effects)
      }
    }
    beginRequests(into: &effects)
  }

  /// The points a child can spend: its balance minus the points of pending rewards and requested corrections. O(open rewards +
  /// open requests).
  public func available(to child: ChildID) -> Points {
    state.open.reduce(ledger.available(to: child)) { left, record in
      if case .reductionRequest(let entry) = record.content, entry.child == child {
        left + entry.amount
      } else {
        left
      }
    }
  }

  /// The points that requested, unanswered corrections would remove from each child, as negative sums without zeros. O(open
  /// requests).
  public var heldByIntents: [ChildID: Points] {
    state.open.reduce(into: [:]) { held, record in
      guard case .reductionRequest(let entry) = record.content else { return }
      held[entry.child] = (held[entry.child] ?? .zero) + entry.amount
    }
  }

  /// A child's standing; requested corrections reduce the available points. O(entries + open).
  public func standing(
    of child: ChildID, earnedIn span: Range<WallTime>
  ) throws(LedgerStoreError) -> LedgerStanding {
    var standing = try ledger.standing(of: child, earnedIn: span)
    standing.available = available(to: child)
    return standing
  }

  /// The entry with this id.
  public func transaction(_ id: TransactionID) throws(LedgerStoreError) -> PointTransaction? {
    try store.transaction(id)
  }

  /// The device that owns a reward's minutes: the one that requested it. O(1).
  public static func owner(of redemption: RedemptionID) -> Int { LedgerIDSource.device(of: redemption.raw) }

  /// The next time at which a reward of this device ends; send `clock` then. O(open rewards x open requests).
  public var nextEnd: WallTime? {
    guard !isCatchingUp else { return nil }
    return ledger.openRedemptions.first { isMineToEnd($0) }?.expiresAt
  }

  /// Runs `body` as one batch and returns whether the store committed it. A failure restores the previous state and emits
  /// `storeFailed`.
  @discardableResult
  mutating func batch(
    _ effects: inout [SyncEffect],
    _ body: (inout LedgerReplica, inout [SyncEffect]) throws(LedgerStoreError) -> Void
  ) -> Bool {
    let (before, idsBefore, lostBefore, effectCount) = (state, ids, lost, effects.count)
    do throws(LedgerStoreError) {
      try ledger.begin()
      try body(&self, &effects)
      if state.position != before.position { try store.put(state.position) }
      try ledger.commit()
      return true
    } catch {
      ledger.rollBack()
      (state, ids, lost) = (before, idsBefore, lostBefore)
      effects.removeSubrange(effectCount...)
      effects.append(.storeFailed(error))
      return false
    }
  }

  /// Traps when memory contradicts itself. O(records in memory).
  public func checkInvariants() {
    ledger.checkInvariants()
    state.checkInvariants(of: device)
  }
}

extension LedgerReplica {
  /// The reward with this id if it is pending or active.
  func openRedemption(_ id: RedemptionID) -> RewardRedemption? {
    ledger.openRedemptions.first { $0.id == id }
  }

  /// The time at which the owner gave a reward back, while that is unanswered.
  func giveBackTime(_ id: RedemptionID) -> WallTime? {
    for record in state.open {
      if case .giveBack(id, let time) = record.content { return time }
    }
    return nil
  }

  func isMineToEnd(_ redemption: RewardRedemption) -> Bool {
    return redemption.status == .active && LedgerReplica.owner(of: redemption.id) == device
      && giveBackTime(redemption.id) == nil
  }

  /// Passes an event to the ledger in the current batch; its effects are in `answers`.
  mutating func notify(_ event: LedgerEvent, at now: WallTime) throws(LedgerStoreError) {
    answers.removeAll(keepingCapacity: true)
    try ledger.handle(event, at: now, into: &answers)
  }

  /// Passes another device's step to the ledger; its effects are in `answers`.
  mutating func notify(_ step: RewardStep) throws(LedgerStoreError) {
    answers.removeAll(keepingCapacity: true)
    try ledger.deliver(step, into: &answers)
  }

  /// The ledger's refusal of the current call, if any.
  var refusal: LedgerRefusal? {
    for answer in answers { if case .refused(let refusal) = answer { return refusal } }
    return nil
  }

  /// Emits the ledger's effects.
  func pass(to effects: inout [SyncEffect]) { for answer in answers { effects.append(.ledger(answer)) } }

  /// Makes the next record of this device, which counts as folded.
  @discardableResult
  mutating func record(
    _ content: SyncContent, fold: KnownRecord.Fold = .done, mayReplace: Bool = false
  ) throws(LedgerStoreError) -> SyncRecord {
    let head = state.position.head(of: device)
    let last = max(state.position.lastNumber, head.number)
    let record = SyncRecord(id: RecordID(device: device, number: last + 1), content)
    let standing = KnownRecord.Standing(isUnsent: true, fold: fold)
    if mayReplace { try put(record, standing) } else { try store.insert(KnownRecord(record, standing)) }
    state.position.lastNumber = last + 1
    if record.id == head.next { state.position.advance(to: record.id) }
    state.queue(record)
    if fold == .open { state.keepOpen(record) }
    return record
  }

  /// A new id for an entry or a reward.
  mutating func newID(at now: WallTime) -> Int64 {
    let id = ids.next(at: now)
    state.position.lastID = id
    return id
  }
}
