public import Kernel
public import LedgerSync
public import PointsLedger

/// The ledger's port where a family has several devices: a replica that the app's batches are put to, and that is told what the
/// core hears of the cloud.
///
/// The value of whoever has the ledger's store; one writer. It is made anew by each launch and keeps nothing that the store has
/// not. See docs/product.md, section 7.
public struct SyncedLedger {
  /// The replica, for reading.
  public private(set) var replica: LedgerReplica
  /// What the replica wants done and nobody was told: it is told with the next answer.
  private var orders: [SyncEffect] = []
  /// What the call at hand has led to.
  private var effects: [SyncEffect] = []

  /// What wished corrections held back when it was last told.
  private var held: [ChildID: Points]

  /// A ledger over a replica that was told nothing yet.
  public init(_ replica: LedgerReplica) {
    self.replica = replica
    held = replica.heldByWishes
  }

  /// Carries out `AppTask.post`: all of the batch or none of it. `nil`: nothing has happened, because the store failed or because
  /// this installation has not yet read what its device said before it; then the batch is to be posted again.
  public mutating func post(_ batch: [LedgerEvent], at now: WallTime) -> LedgerUpdate? {
    guard !replica.isCatchingUp else { return nil }
    return handle(.batch(batch), at: now) ? news(isPast: false) : nil
  }

  /// Carries out `AppTask.sync`; what the store refuses the replica tries again by itself.
  public mutating func sync(_ events: [SyncEvent], at now: WallTime) -> LedgerUpdate {
    let isPast = replica.isCatchingUp
    var all = LedgerUpdate()
    for event in events {
      _ = handle(event, at: now)
      all.append(news(isPast: isPast))
    }
    return all
  }

  /// Carries out `AppTask.readPoints`.
  public func standing(
    of child: ChildID, earnedIn span: Range<WallTime>
  ) throws(LedgerStoreError) -> LedgerStanding {
    try replica.standing(of: child, earnedIn: span)
  }

  /// Hands an event to the replica; whether the store took it.
  private mutating func handle(_ event: SyncEvent, at now: WallTime) -> Bool {
    effects.removeAll(keepingCapacity: true)
    replica.handle(event, at: now, into: &effects)
    var isStored = true
    for effect in effects {
      switch effect {
      case .send, .fetch: orders.append(effect)
      case .wake:
        // A later one replaces an earlier one.
        orders.removeAll { if case .wake = $0 { true } else { false } }
        orders.append(effect)
      case .storeFailed: isStored = false
      default: break
      }
    }
    return isStored
  }

  /// What the last event has led to, with all orders there are.
  private mutating func news(isPast: Bool) -> LedgerUpdate {
    var news = LedgerUpdate()
    news.isPast = isPast
    news.orders = orders
    orders.removeAll()
    let held = replica.heldByWishes
    var isOther = held != self.held
    self.held = held
    for effect in effects {
      switch effect {
      case .ledger(let effect):
        news.effects.append(effect)
        if case .redemption = effect { isOther = true }
        if case .posted(let id, _, _, _, _) = effect, let entry = entry(id) { news.entries.append(entry) }
      case .refused(let refusal): if let words = refusal.ofLedger { news.effects.append(.refused(words)) }
      case .asked(let record): if let reward = record.content.redemption { news.asked.append(reward) }
      case .contradiction, .unlawful: news.reportCount += 1
      case .void(let content):
        isOther = true
        news.void.append(content)
      case .send, .fetch, .wake, .declined, .storeFailed: break
      }
    }
    if isOther {
      for child in replica.ledger.accounts.map(\.profile.id) {
        news.available[child] = replica.available(to: child)
      }
    }
    return news
  }

  private func entry(_ id: TransactionID) -> PointTransaction? {
    do throws(LedgerStoreError) { return try replica.transaction(id) } catch { return nil }
  }
}

extension SyncRefusal {
  /// The same in the ledger's words; `nil` where it has none.
  fileprivate var ofLedger: LedgerRefusal? {
    switch self {
    case .ledger(let refusal): refusal
    // It is paid, but no minute of it can be used here.
    case .notTheOwner(let id, _), .givenBack(let id): .wrongStatus(id, .active)
    case .notTheAuthority, .catchingUp, .notMadeHere: nil
    }
  }
}

/// What came of a batch, or of what a replica was told, and what it wants done.
public struct LedgerUpdate: Hashable, Sendable {
  /// What happened in the ledger, in its order, whoever did it.
  public var effects: [LedgerEffect] = []
  /// The entries that were posted with it.
  public var entries: [PointTransaction] = []
  /// Rewards whose taking back was asked for and is to be answered by others.
  public var asked: [RedemptionID] = []
  /// What children can spend now that rewards or wished corrections, which reserve points, are others than before.
  public var available: [ChildID: Points] = [:]
  /// What was decided here and does not count, since another installation of this device had decided otherwise meanwhile.
  public var void: [SyncContent] = []
  /// What is to be done next: `send`, `fetch` and `wake` only.
  public var orders: [SyncEffect] = []
  /// Whether it is what the device had before, read anew: nobody earned that now.
  public var isPast = false
  /// Records that contradict what is known, or that their device had no right to make.
  public var reportCount = 0

  /// No news.
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
