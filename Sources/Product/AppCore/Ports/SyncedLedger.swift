public import Kernel
public import LedgerSync
public import PointsLedger

/// The ledger's port for a family with several devices: passes the app's batches and the cloud's events to a replica.
///
/// Owned by the single writer of the ledger's store. Created at each launch; stores nothing beyond the store. See
/// docs/product.md, section 7.
public struct SyncedLedger {
  /// The replica, for reading.
  public private(set) var replica: LedgerReplica
  /// The replica's requests that were not reported yet; reported with the next answer.
  private var orders: [SyncEffect] = []
  /// The effects of the current call.
  private var effects: [SyncEffect] = []

  /// The points held by requested corrections at the last report.
  private var held: [ChildID: Points]

  /// Creates a port for a new replica.
  public init(_ replica: LedgerReplica) {
    self.replica = replica
    held = replica.heldByIntents
  }

  /// Performs `AppTask.post`, completely or not at all. Returns `nil` when nothing was applied and the batch must be posted
  /// again: the store failed, or the replica is catching up.
  public mutating func post(_ batch: [LedgerEvent], at now: WallTime) -> LedgerUpdate? {
    guard !replica.isCatchingUp else { return nil }
    return handle(.batch(batch), at: now) ? updates(isPast: false) : nil
  }

  /// Performs `AppTask.sync`. After a failure of the store the replica retries by itself.
  public mutating func sync(_ events: [SyncEvent], at now: WallTime) -> LedgerUpdate {
    let isPast = replica.isCatchingUp
    var all = LedgerUpdate()
    for event in events {
      _ = handle(event, at: now)
      all.append(updates(isPast: isPast))
    }
    return all
  }

  /// Performs `AppTask.readPoints`.
  public func standing(
    of child: ChildID, earnedIn span: Range<WallTime>
  ) throws(LedgerStoreError) -> LedgerStanding {
    try replica.standing(of: child, earnedIn: span)
  }

  /// Passes an event to the replica. Returns whether the store committed it.
  private mutating func handle(_ event: SyncEvent, at now: WallTime) -> Bool {
    effects.removeAll(keepingCapacity: true)
    replica.handle(event, at: now, into: &effects)
    var isStored = true
    for effect in effects {
      switch effect {
      case .send, .fetch: orders.append(effect)
      case .wake:
        // A later `wake` replaces an earlier one.
        orders.removeAll { if case .wake = $0 { true } else { false } }
        orders.append(effect)
      case .storeFailed: isStored = false
      default: break
      }
    }
    return isStored
  }

  /// The update of the last event, with all pending requests.
  private mutating func updates(isPast: Bool) -> LedgerUpdate {
    var updates = LedgerUpdate()
    updates.isPast = isPast
    updates.orders = orders
    orders.removeAll()
    let held = replica.heldByIntents
    var isOther = held != self.held
    self.held = held
    for effect in effects {
      switch effect {
      case .ledger(let effect):
        updates.effects.append(effect)
        if case .redemption = effect { isOther = true }
        if case .posted(let id, _, _, _, _) = effect, let entry = entry(id) { updates.entries.append(entry) }
      case .refused(let refusal): if let words = refusal.ofLedger { updates.effects.append(.refused(words)) }
      case .asked(let record): if let reward = record.content.redemption { updates.asked.append(reward) }
      case .contradiction, .unlawful: updates.reportCount += 1
      case .void(let content):
        isOther = true
        updates.void.append(content)
      case .send, .fetch, .wake, .declined, .storeFailed: break
      }
    }
    if isOther {
      for child in replica.ledger.accounts.map(\.profile.id) {
        updates.available[child] = replica.available(to: child)
      }
    }
    return updates
  }

  private func entry(_ id: TransactionID) -> PointTransaction? {
    do throws(LedgerStoreError) { return try replica.transaction(id) } catch { return nil }
  }
}

extension SyncRefusal {
  /// The ledger's refusal with the same meaning; `nil` when there is none.
  fileprivate var ofLedger: LedgerRefusal? {
    switch self {
    case .ledger(let refusal): refusal
    // The reward is paid, but its minutes cannot be used here.
    case .notTheOwner(let id, _), .givenBack(let id): .wrongStatus(id, .active)
    case .notTheAuthority, .catchingUp, .notMadeHere: nil
    }
  }
}

/// The result of a batch or of replica events, with the replica's requests.
public struct LedgerUpdate: Hashable, Sendable {
  /// The effects in the ledger, in order, whichever device caused them.
  public var effects: [LedgerEffect] = []
  /// The entries posted by them.
  public var entries: [PointTransaction] = []
  /// Rewards whose cancellation was requested from another device.
  public var asked: [RedemptionID] = []
  /// The changed available points of children, after rewards or requested corrections reserved other points.
  public var available: [ChildID: Points] = [:]
  /// Records made here that do not count, because another installation of this device decided otherwise.
  public var void: [SyncContent] = []
  /// The next requests: `send`, `fetch` and `wake` only.
  public var orders: [SyncEffect] = []
  /// Whether the effects repeat this device's past while catching up; they must not be announced as new.
  public var isPast = false
  /// The number of records that contradict known ones or that their device may not make.
  public var reportCount = 0

  /// Creates an empty update.
  public init() {}

  mutating func append(_ other: LedgerUpdate) {
    effects += other.effects
    entries += other.entries
    asked += other.asked
    void += other.void
    available.merge(other.available) { $1 }
    for order in other.orders {
      if case .wake = order { orders.removeAll { if case .wake = $0 { true } else { false } } }
      orders.append(order)
    }
    isPast = isPast || other.isPast
    reportCount += other.reportCount
  }
}
