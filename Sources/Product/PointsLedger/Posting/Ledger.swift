public import Kernel

/// The family's points: rules, balances in memory, and a store that never disagrees with them.
///
/// Events of one call are one batch of the store. What breaks a rule is refused alone, as an effect; when the
/// store fails nothing of the batch has happened, here or there. One device, one writer; what other devices of the
/// family posted comes in by `deliver`.
/// See docs/product.md, section 7.
public struct Ledger {
  let store: any LedgerStore
  var state: LedgerState
  /// Memory as it was when an open batch began.
  private var before: LedgerState?

  /// Takes over what the store holds. O(children + open rewards).
  public init(store: any LedgerStore) throws(LedgerStoreError) {
    self.store = store
    state = LedgerState(
      accounts: try store.accounts(), openRedemptions: try store.openRedemptions(),
      highestID: try store.highestTransactionID()?.raw ?? 0)
  }

  /// All accounts, in order of child id.
  public var accounts: [ChildAccount] { state.accounts }
  /// Pending and active rewards, by end, then id.
  public var openRedemptions: [RewardRedemption] { state.openRedemptions }
  /// The largest id of any entry, 0 without entries: where a `LedgerIDSource` goes on.
  public var highestID: Int64 { state.highestID }
  /// The next moment at which a reward ends; then send `expire`.
  public var nextExpiry: WallTime? { state.openRedemptions.first?.expiresAt }

  /// The account of one child. O(log children).
  public func account(of child: ChildID) -> ChildAccount? {
    state.place(of: child).map { state.accounts[$0] }
  }

  /// What a child can spend: its balance without what pending rewards have reserved. O(open rewards).
  public func available(to child: ChildID) -> Points {
    guard let account = account(of: child) else { return .zero }
    return state.openRedemptions.reduce(account.balance) { left, redemption in
      redemption.child == child && redemption.status == .pending ? left - redemption.pointsSpent : left
    }
  }

  /// Handles one event as a batch of its own.
  public mutating func handle(
    _ event: LedgerEvent, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      try ledger.carryOut(event, at: now, into: &effects)
    }
  }

  /// Handles events in order as one batch.
  public mutating func handle(
    _ events: [LedgerEvent], at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      for event in events { try ledger.carryOut(event, at: now, into: &effects) }
    }
  }

  /// Posts entries made elsewhere as one batch; the fast way in for many.
  public mutating func deliver(
    _ transactions: [PointTransaction], into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      for transaction in transactions { try ledger.deliver(transaction, into: &effects) }
    }
  }

  /// Posts what became of a reward on another device.
  public mutating func deliver(
    _ step: RewardStep, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      try ledger.carryOut(step, into: &effects)
    }
  }

  /// Opens a batch that all calls until `commit` belong to, with what the caller itself writes to the store.
  ///
  /// After an error of any call only `rollBack` is left.
  public mutating func begin() throws(LedgerStoreError) {
    precondition(before == nil, "a batch is already open")
    try store.begin()
    before = state
  }

  /// Makes the open batch last.
  public mutating func commit() throws(LedgerStoreError) {
    precondition(before != nil, "no batch is open")
    try store.commit()
    before = nil
  }

  /// Drops the open batch, here and in the store; without effect when there is none.
  public mutating func rollBack() {
    guard let before else { return }
    store.rollBack()
    state = before
    self.before = nil
  }

  /// Every line of a child's chain with its balance, in canonical order. O(entries).
  public func forEachLine(
    of child: ChildID, _ body: (LedgerLine) -> Void
  ) throws(LedgerStoreError) {
    var balance = Points.zero
    try store.forEachTransaction(of: child) { transaction in
      balance = balance + transaction.amount
      body(LedgerLine(transaction: transaction, balanceAfter: balance))
    }
  }

  private mutating func batch(
    _ effects: inout [LedgerEffect],
    _ body: (inout Ledger, inout [LedgerEffect]) throws(LedgerStoreError) -> Void
  ) throws(LedgerStoreError) {
    guard before == nil else { return try body(&self, &effects) }
    let before = state
    let effectCount = effects.count
    try store.begin()
    do throws(LedgerStoreError) {
      try body(&self, &effects)
      try store.commit()
    } catch {
      store.rollBack()
      state = before
      effects.removeSubrange(effectCount...)
      throw error
    }
  }

  private mutating func carryOut(
    _ event: LedgerEvent, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    switch event {
    case .enrol(let child): try enrol(child, into: &effects)
    case .earn(let id, let child, let points, let session):
      try postNow(id, child, .earned, points, session: session, note: "", at: now, into: &effects)
    case .adjust(let id, let child, let points, let note):
      try postNow(id, child, .adjusted, points, session: nil, note: note, at: now, into: &effects)
    case .deliver(let transaction): try deliver(transaction, into: &effects)
    case .redeem(let request): try redeem(request, as: .active, at: now, into: &effects)
    case .requestOffline(let request): try redeem(request, as: .pending, at: now, into: &effects)
    case .approve(let id, let entry): try approve(id, entry, at: now, into: &effects)
    case .reject(let id): try reject(id, into: &effects)
    case .use(let id, let minutes): try use(id, minutes, at: now, into: &effects)
    case .cancel(let id, let entry): try cancel(id, entry, at: now, into: &effects)
    case .expire: try expire(at: now, into: &effects)
    }
  }
}
