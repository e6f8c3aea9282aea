public import Kernel

/// One device's replica of a family's ledger: takes edits at once, and keeps itself equal to the others by records in a
/// zone of the cloud.
///
/// Entries are synced, balances never. What only adds is posted anywhere; what takes is posted by the family's one
/// authority, and all others ask it. Records are folded into the ledger in the order in which each device made them, and
/// only when what they rest on is there, so that replicas with the same records are the same. See docs/product.md,
/// section 7, and decisions 0029 and 0031. One writer; every event is one batch of the store.
public struct LedgerReplica {
  /// This device, 0 to 511.
  public let device: Int
  /// The device that posts what takes points.
  public let authority: Int
  /// Which of the installations that the app has had on this device.
  public let installation: Int64
  /// The ledger as it is here, for reading.
  public internal(set) var ledger: Ledger
  let store: any SyncStore
  var state: ReplicaState
  var link: CloudLink
  var lost = LostRecords()
  var ids: LedgerIDSource
  /// What the ledger answers to the call at hand.
  var answers: [LedgerEffect] = []

  /// Takes over what the store holds. O(children + open rewards + unsettled records).
  ///
  /// `installation` tells an installation of the app from all that were on the device before: a number of the app's, which it
  /// keeps where no backup goes and makes anew when it finds none. A replica whose store is of another one has been
  /// reinstalled or restored: it takes no edits and decides nothing until it has fetched all that it once sent. The number's bits
  /// from the ninth on say which ids it gives, so that two of one device that both go on give others; see decision 0040.
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

  /// No id from here down is given any more.
  mutating func giveIDs(after id: Int64) {
    state.position.lastID = id
    ids = LedgerIDSource(device: device, share: Int(installation >> 8 & 31), after: id)
  }

  /// Whether this device posts what takes points.
  public var isAuthority: Bool { device == authority }
  /// Whether this installation still has to read what the device sent before it.
  public var isCatchingUp: Bool { state.position.installation != installation }
  /// Records made here that the zone is not known to have.
  public var unsentCount: Int { state.unsent.count }
  /// Records that wait for what they rest on.
  public var waitingCount: Int { state.waiting.count }
  /// Wishes without an answer: of taking back, and of corrections.
  public var openWishCount: Int { state.open.count }

  /// Handles one event as one batch of the store and appends what is to be done; nothing is sent that is not stored.
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
      // There is news, so there may be more, and the authority answers only when it has fetched all.
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

  /// What a child can spend: its balance without what pending rewards and wished corrections would take.
  ///
  /// O(open rewards + open wishes).
  public func available(to child: ChildID) -> Points {
    state.open.reduce(ledger.available(to: child)) { left, record in
      if case .reductionWish(let entry) = record.content, entry.child == child {
        left + entry.amount
      } else {
        left
      }
    }
  }

  /// What corrections that are wished for and not answered would take from each child; none of them zero. O(open wishes).
  public var heldByWishes: [ChildID: Points] {
    state.open.reduce(into: [:]) { held, record in
      guard case .reductionWish(let entry) = record.content else { return }
      held[entry.child] = (held[entry.child] ?? .zero) + entry.amount
    }
  }

  /// What a child's points come to here: what wished corrections would take cannot be spent. O(entries + open).
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

  /// The device whose minutes a reward's are: the one that asked for it. O(1).
  public static func owner(of redemption: RedemptionID) -> Int { LedgerIDSource.device(of: redemption.raw) }

  /// The next moment at which a reward of this device ends; then send `clock`. O(open rewards x open wishes).
  public var nextEnd: WallTime? {
    guard !isCatchingUp else { return nil }
    return ledger.openRedemptions.first { isMineToEnd($0) }?.expiresAt
  }

  /// Does the body as one batch; whether the store agreed. After a failure all is as it was, and says so.
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

  /// Panics when memory contradicts itself. O(records in memory).
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

  /// When the owner gave the reward back, if it did and nobody has answered.
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

  /// Sends the ledger an event in the batch at hand; its effects are in `answers`.
  mutating func tell(_ event: LedgerEvent, at now: WallTime) throws(LedgerStoreError) {
    answers.removeAll(keepingCapacity: true)
    try ledger.handle(event, at: now, into: &answers)
  }

  /// Sends the ledger what happened elsewhere; its effects are in `answers`.
  mutating func tell(_ step: RewardStep) throws(LedgerStoreError) {
    answers.removeAll(keepingCapacity: true)
    try ledger.deliver(step, into: &answers)
  }

  /// Why the ledger refused the call at hand.
  var refusal: LedgerRefusal? {
    for answer in answers { if case .refused(let refusal) = answer { return refusal } }
    return nil
  }

  /// Passes on what the ledger did.
  func pass(to effects: inout [SyncEffect]) { for answer in answers { effects.append(.ledger(answer)) } }

  /// Makes the next record of this device, which is folded already.
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
