internal import Invariants
internal import Kernel
internal import LedgerSync

/// The oracle for one device's ledger in a family with several: computed from its own requests and the records that the cloud
/// delivered to it. It follows docs/product.md, section 7, and uses no replica.
///
/// For a child's device, which is not the authority.
struct ExpectedReplica {
  private(set) var ledger: ExpectedLedger
  private let device: Int
  /// The number of each device up to which its records are in the ledger.
  private var heads: [Int: Int64] = [:]
  /// Records that arrived before one that they depend on.
  private var waiting: [RecordID: SyncRecord] = [:]
  /// Own rewards being given back.
  private var givenBack: Set<RedemptionID> = []
  /// Rewards of this device that others ask it to give back.
  private var askedBack: [RedemptionID] = []
  /// After a loss of the ledger: earlier records of this device that it does not know; `nil` once they are read.
  private var past: LostPast?
  /// Entries of others that the last call brought, and whether it changed anything.
  private(set) var arrived: [TransactionID] = []
  private(set) var hasChanged = false
  /// The number of rejections of rewards requested on the device.
  private(set) var deniedCount = 0

  init(device: Int, zoneOffsetSeconds: Int) {
    self.device = device
    ledger = ExpectedLedger(zoneOffsetSeconds: zoneOffsetSeconds)
  }

  /// Replaces the ledger by an empty one, or by a backup's. `known` are the backup's own records that the zone has, `last` the
  /// number of its last one. It decides nothing until it has read its earlier records.
  mutating func loseLedger(known: Set<Int64> = [], last: Int64 = 0) {
    past = LostPast(known: known, last: last)
  }

  /// Ids of its entries and rewards, and of requested corrections.
  var madeIDs: Set<Int64> {
    Set(ledger.entries.keys.map(\.raw)).union(ledger.rewards.keys.map(\.raw))
      .union(ledger.intents.keys.map(\.raw))
  }

  /// Whether it still has to read records from before the loss.
  var isCatchingUp: Bool { past != nil }

  /// Clears the arrivals of the last call.
  mutating func forgetArrivals() {
    ledger.forgetArrivals()
    arrived.removeAll(keepingCapacity: true)
    deniedCount = 0
  }

  /// Receives records, in any order, perhaps known ones; `isAll` if there are no more. O(waiting^2) at worst.
  mutating func receive(_ records: [SyncRecord], isAll: Bool = true, at now: WallTime) {
    begin()
    for record in records where record.id.device != device && record.id.number > heads[record.id.device] ?? 0
    {
      waiting[record.id] = record
    }
    fold()
    if past != nil { readPast(records, isAll: isAll) }
    giveBackWhatIsAsked(at: now)
    endOwn(at: now)
  }

  /// Gives back own rewards that others ask for, unless a minute of them is used.
  private mutating func giveBackWhatIsAsked(at now: WallTime) {
    guard !isCatchingUp else { return }
    for id in askedBack {
      guard let reward = ledger.rewards[id], reward.isOpen, reward.minutesUsed == 0,
        now < reward.request.expiresAt
      else { continue }
      givenBack.insert(id)
    }
    askedBack.removeAll()
  }

  /// Reads its earlier records, and applies them once all are read. A record whose dependency is missing waits, with all after
  /// it.
  private mutating func readPast(_ records: [SyncRecord], isAll: Bool) {
    past?.keep(records.filter { $0.id.device == device })
    guard isAll else { return }
    past?.close()
    fold()
    for content in past?.takeVoid() ?? [] where fits(content) { applyOwn(content) }
    fold()
    if past?.isRead ?? true { past = nil }
  }

  private mutating func foldPast() -> Bool {
    guard let content = past?.next, fits(content) else { return false }
    past?.removeNext()
    applyOwn(content)
    hasChanged = true
    return true
  }

  /// Applies an own record once. State that the device lost about itself stays unknown.
  private mutating func applyOwn(_ content: SyncContent) {
    let count = arrived.count
    switch content {
    case .usage(let id, let minutes): if ledger.rewards[id]?.minutesUsed ?? 0 < minutes { apply(content) }
    case .giveBack(let id, _): givenBack.insert(id)
    default: apply(content)
    }
    arrived.removeSubrange(count...)
    hasChanged = true
  }

  private mutating func fold() {
    var hasMoved = true
    while hasMoved {
      hasMoved = foldPast()
      for id in waiting.keys.sorted() {
        guard let record = waiting[id], id.number == (heads[id.device] ?? 0) + 1, fits(record.content) else {
          continue
        }
        waiting[id] = nil
        heads[id.device] = id.number
        if case .gap(let last) = record.content { skip(to: last, of: id.device) }
        apply(record.content)
        (hasMoved, hasChanged) = (true, true)
      }
    }
  }

  /// Skips a device's records up to a number, which that device declared void.
  private mutating func skip(to last: Int64, of maker: Int) {
    heads[maker] = max(heads[maker] ?? 0, last)
    for id in waiting.keys where id.device == maker && id.number <= last { waiting[id] = nil }
  }

  /// Applies a batch that the device acknowledged.
  mutating func commit(_ events: [LedgerEvent], at now: WallTime) {
    begin()
    hasChanged = !events.isEmpty
    for event in events { commit(event, at: now) }
  }

  private mutating func begin() {
    ledger.forgetArrivals()
    arrived.removeAll(keepingCapacity: true)
    hasChanged = false
    deniedCount = 0
  }

  // MARK: Own requests

  private mutating func commit(_ event: LedgerEvent, at now: WallTime) {
    switch event {
    case .earn: ledger.apply(event, at: now)
    case .redeem(let request), .requestOffline(let request): ledger.apply(.requestOffline(request), at: now)
    case .use(let id, _, let moment):
      guard owns(id), !givenBack.contains(id) else { return }
      if moment == nil { endOwn(at: now) }
      ledger.apply(event, at: now)
    case .cancel(let id, _):
      endOwn(at: now)
      guard let reward = ledger.rewards[id], reward.isOpen, reward.minutesUsed == 0, owns(id),
        now < reward.request.expiresAt
      else { return }
      givenBack.insert(id)
    case .expire: endOwn(at: now)
    case .expireBy(let moment): endOwn(at: min(now, moment))
    case .adjust(let id, let child, let points, let note):
      // Any device adds points; taking some is a request to the authority.
      if points > .zero {
        ledger.apply(event, at: now)
      } else {
        ledger.intent(id, child, points, note, at: now)
      }
    case .enrol, .deliver, .approve, .reject: break
    }
  }

  private func owns(_ reward: RedemptionID) -> Bool { LedgerIDSource.device(of: reward.raw) == device }

  /// Ends active rewards of this device that it did not give back.
  private mutating func endOwn(at now: WallTime) {
    guard !isCatchingUp else { return }
    for (id, reward) in ledger.rewards
    where reward.status == .active && owns(id) && !givenBack.contains(id) && now >= reward.request.expiresAt {
      ledger.rewards[id]?.status = .expired
      hasChanged = true
    }
  }

  /// The earliest end of a child's rewards that this device must end.
  func nextEnd(of child: ChildID) -> WallTime? {
    guard !isCatchingUp else { return nil }
    return ledger.rewards.filter {
      $0.value.status == .active && $0.value.request.child == child && owns($0.key)
        && !givenBack.contains($0.key)
    }.map(\.value.request.expiresAt).min()
  }

  /// Whether minutes of a reward can be used here.
  func mayUse(_ reward: RedemptionID) -> Bool {
    owns(reward) && !givenBack.contains(reward) && !isCatchingUp
  }

  // MARK: Records of others

  /// Whether a record's dependencies are there.
  private func fits(_ content: SyncContent) -> Bool {
    switch content {
    case .child, .gap: true
    case .reductionDenial(let id): ledger.intents[id] != nil
    case .entry(let entry): ledger.balances[entry.child] != nil && !ledger.overdraws(entry)
    case .request(let reward): ledger.balances[reward.child] != nil
    case .reductionRequest(let entry): ledger.balances[entry.child] != nil
    case .payment(let id, let entry): ledger.rewards[id] != nil && !ledger.overdraws(entry)
    case .denial(let id), .giveBack(let id, _), .cancellationRequest(let id), .cancellation(let id, nil):
      ledger.rewards[id] != nil
    case .usage(let id, _), .ending(let id), .cancellation(let id, _?):
      ledger.rewards[id].map { $0.status != .pending } ?? false
    }
  }

  private mutating func apply(_ content: SyncContent) {
    switch content {
    case .child(let child): ledger.apply(.enrol(child), at: WallTime(nanoseconds: 0))
    case .entry(let entry):
      post(entry)
      ledger.answerRequest(entry.id)
    case .reductionRequest(let entry): ledger.note(intent: entry)
    case .reductionDenial(let id): ledger.answerRequest(id)
    case .request(let reward):
      guard ledger.rewards[reward.id] == nil else { return }
      // The authority decides whether it can be paid; the entry reserved for it is then unused.
      let request = RedemptionRequest(
        id: reward.id, entry: TransactionID(0), child: reward.child, appCategory: reward.appCategory,
        pointsSpent: reward.pointsSpent, rate: reward.rate, expiresAt: reward.expiresAt)
      ledger.rewards[reward.id] = ExpectedLedger.Reward(request: request, status: .pending)
    case .payment(let id, let entry): change(id, from: .pending, to: .active, with: entry)
    case .denial(let id):
      if ledger.rewards[id]?.status == .pending, owns(id) { deniedCount += 1 }
      change(id, from: .pending, to: .rejected)
    case .usage(let id, let minutes):
      guard let reward = ledger.rewards[id], reward.status == .active else { return }
      ledger.rewards[id]?.minutesUsed = minutes
      if minutes == reward.minutesGranted { ledger.rewards[id]?.status = .used }
    case .ending(let id): change(id, from: .active, to: .expired)
    case .cancellation(let id, let refund):
      change(id, from: refund == nil ? .pending : .active, to: .cancelled, with: refund)
    case .cancellationRequest(let id): if owns(id) { askedBack.append(id) }
    case .giveBack, .gap: break
    }
  }

  private mutating func change(
    _ id: RedemptionID, from old: RedemptionStatus, to new: RedemptionStatus,
    with entry: PointTransaction? = nil
  ) {
    guard ledger.rewards[id]?.status == old else { return }
    if let entry { post(entry) }
    ledger.rewards[id]?.status = new
  }

  private mutating func post(_ entry: PointTransaction) {
    ledger.post(entry)
    if ledger.entries[entry.id] == entry { arrived.append(entry.id) }
  }
}
