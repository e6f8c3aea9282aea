public import Kernel

/// A family's points: rules, balances in memory, and a store that always agrees with them.
///
/// All events of one call form one batch of the store. An event that breaks a rule is refused alone, as an effect. When the store
/// fails, the whole batch is undone, in memory and in the store. A ledger has one device and one writer; entries of the family's
/// other devices arrive by `deliver`. See docs/product.md, section 7.
///
///     var ledger = try Ledger(store: ListedLedgerStore())
///     var effects: [LedgerEffect] = []
///     try ledger.handle(.enrol(child), at: now, into: &effects)
///     try ledger.handle(.earn(ids.entry(at: now), child.id, Points(10), session: nil), at: now, into: &effects)
///     let balance = ledger.account(of: child.id)?.balance
public struct Ledger {
  let store: any LedgerStore
  var state: LedgerState
  /// The state at the start of the open batch; `nil` without one.
  private var before: LedgerState?

  /// Loads the store's accounts and open rewards. O(children + open rewards).
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
  /// The largest entry id, 0 without entries; pass it to `LedgerIDSource` as `after`.
  public var highestID: Int64 { state.highestID }
  /// The next time at which a reward ends; send `expire` then.
  public var nextExpiry: WallTime? { state.openRedemptions.first?.expiresAt }

  /// The account of a child; `nil` when it is not enrolled. O(log children).
  public func account(of child: ChildID) -> ChildAccount? {
    state.place(of: child).map { state.accounts[$0] }
  }

  /// The points a child can spend: its balance minus the points reserved by pending rewards. O(open rewards).
  public func available(to child: ChildID) -> Points {
    guard let account = account(of: child) else { return .zero }
    return state.openRedemptions.reduce(account.balance) { left, redemption in
      redemption.child == child && redemption.status == .pending ? left - redemption.pointsSpent : left
    }
  }

  /// Processes one event as one batch.
  public mutating func handle(
    _ event: LedgerEvent, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      try ledger.carryOut(event, at: now, into: &effects)
    }
  }

  /// Processes events in order as one batch.
  public mutating func handle(
    _ events: [LedgerEvent], at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      for event in events { try ledger.carryOut(event, at: now, into: &effects) }
    }
  }

  /// Posts entries made on other devices as one batch; the fastest way for many entries.
  public mutating func deliver(
    _ transactions: [PointTransaction], into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      for transaction in transactions { try ledger.deliver(transaction, into: &effects) }
    }
  }

  /// Applies a step of a reward recorded on another device.
  public mutating func deliver(
    _ step: RewardStep, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    try batch(&effects) { (ledger, effects) throws(LedgerStoreError) in
      try ledger.carryOut(step, into: &effects)
    }
  }

  /// Opens a batch. All calls until `commit`, and the caller's own writes to the store, belong to it.
  ///
  /// After any call throws, only `rollBack` is allowed.
  public mutating func begin() throws(LedgerStoreError) {
    precondition(before == nil, "a batch is already open")
    try store.begin()
    before = state
  }

  /// Persists the open batch.
  public mutating func commit() throws(LedgerStoreError) {
    precondition(before != nil, "no batch is open")
    try store.commit()
    before = nil
  }

  /// Discards the open batch, in memory and in the store; does nothing when there is none.
  public mutating func rollBack() {
    guard let before else { return }
    store.rollBack()
    state = before
    self.before = nil
  }

  /// Clears memory within an open batch in which the store was cleared.
  public mutating func beginAnew() {
    precondition(before != nil, "no batch is open")
    state = LedgerState(accounts: [], openRedemptions: [], highestID: 0)
  }

  /// Passes every entry of a child with the balance after it, in canonical order. O(entries).
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
    case .use(let id, let minutes, let moment): try use(id, minutes, by: moment, at: now, into: &effects)
    case .cancel(let id, let entry): try cancel(id, entry, at: now, into: &effects)
    case .expire: try expire(at: now, into: &effects)
    case .expireBy(let moment): try expire(at: min(now, moment), into: &effects)
    }
  }
}

// MARK: - Steps of other devices

extension Ledger {
  /// Applies a reward's step recorded on another device, or refuses it.
  mutating func carryOut(
    _ step: RewardStep, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    switch step {
    case .requested(let redemption): try add(redemption, into: &effects)
    case .paid(let id, let entry): try payAsRecorded(id, entry, into: &effects)
    case .rejected(let id): try reject(id, into: &effects)
    case .used(let id, let minutes): try useAsRecorded(id, minutes, into: &effects)
    case .expired(let id):
      guard let redemption = try open(id, as: .active, into: &effects) else { return }
      try change(redemption, to: .expired, into: &effects)
    case .cancelled(let id, let refund): try cancelAsRecorded(id, refund, into: &effects)
    }
  }

  /// Adds a pending reward. The authority decides whether the child can afford it.
  private mutating func add(
    _ redemption: RewardRedemption, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if let known = try store.redemption(redemption.id) {
      effects.append(
        known.hasOrigin(of: redemption)
          ? .duplicateRedemption(redemption.id) : .refused(.conflictingRedemption(redemption.id)))
      return
    }
    guard redemption.id.raw > 0 else {
      effects.append(.refused(.invalidID(redemption.id.raw)))
      return
    }
    guard account(of: redemption.child) != nil else {
      effects.append(.refused(.unknownChild(redemption.child)))
      return
    }
    let isLawful =
      redemption.status == .pending && redemption.minutesUsed == 0 && redemption.minutesGranted > 0
      && redemption.pointsSpent <= PointTransaction.largestAmount
      && redemption.minutesGranted == redemption.rate.minutes(for: redemption.pointsSpent)
    guard isLawful else {
      effects.append(.refused(.worthless(redemption.id)))
      return
    }
    try store.insert(redemption)
    state.put(redemption)
    effects.append(.redemption(redemption.id, .pending, minutesLeft: 0))
  }

  private mutating func payAsRecorded(
    _ id: RedemptionID, _ entry: PointTransaction, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard let redemption = try open(id, as: .pending, into: &effects) else { return }
    let cost = Points(-redemption.pointsSpent.count)
    guard try isNew(entry, .redeemed, cost, of: redemption, into: &effects) else { return }
    guard try post(entry, into: &effects) else { return }
    try change(redemption, to: .active, into: &effects)
  }

  private mutating func useAsRecorded(
    _ id: RedemptionID, _ minutes: Int64, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    guard var redemption = try open(id, as: .active, into: &effects) else { return }
    guard minutes > redemption.minutesUsed, minutes <= redemption.minutesGranted else {
      effects.append(.refused(.notEnoughMinutes(id, left: redemption.minutesLeft)))
      return
    }
    redemption.minutesUsed = minutes
    try change(redemption, to: redemption.minutesLeft == 0 ? .used : .active, into: &effects)
  }

  private mutating func cancelAsRecorded(
    _ id: RedemptionID, _ refund: PointTransaction?, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    let status: RedemptionStatus = refund == nil ? .pending : .active
    guard let redemption = try open(id, as: status, into: &effects) else { return }
    guard redemption.minutesUsed == 0 else {
      effects.append(.refused(.alreadyStarted(id, minutesUsed: redemption.minutesUsed)))
      return
    }
    if let refund {
      guard try isNew(refund, .reversed, redemption.pointsSpent, of: redemption, into: &effects),
        try post(refund, into: &effects)
      else { return }
    }
    try change(redemption, to: .cancelled, into: &effects)
  }

  /// Whether an entry pays or refunds exactly this reward, under a free id.
  private func isNew(
    _ entry: PointTransaction, _ kind: TransactionKind, _ amount: Points, of redemption: RewardRedemption,
    into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> Bool {
    guard
      entry.kind == kind, entry.amount == amount, entry.child == redemption.child,
      entry.redemption == redemption.id
    else {
      effects.append(.refused(.needsRedemption(entry.id)))
      return false
    }
    if try isTaken(entry.id) {
      effects.append(.refused(.conflictingTransaction(entry.id)))
      return false
    }
    return true
  }
}

extension RewardRedemption {
  /// Whether both come from the same request at the same time, regardless of their later state.
  func hasOrigin(of other: RewardRedemption) -> Bool {
    var (mine, theirs) = (self, other)
    (mine.status, mine.minutesUsed) = (.pending, 0)
    (theirs.status, theirs.minutesUsed) = (.pending, 0)
    return mine == theirs
  }
}

// MARK: - Entries

extension Ledger {
  mutating func enrol(
    _ child: ChildProfile, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if let known = account(of: child.id) {
      if known.profile != child { effects.append(.refused(.conflictingChild(child.id))) }
      return
    }
    try store.insert(child)
    state.add(ChildAccount(profile: child))
    effects.append(.enrolled(child.id))
  }

  /// Posts an entry made on another device, unless it is known or breaks a rule.
  mutating func deliver(
    _ entry: PointTransaction, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    if entry.id.raw <= state.highestID, let known = try store.transaction(entry.id) {
      effects.append(known == entry ? .duplicate(entry.id) : .refused(.conflictingTransaction(entry.id)))
      return
    }
    if entry.redemption != nil || entry.kind == .redeemed || entry.kind == .reversed {
      effects.append(.refused(.needsRedemption(entry.id)))
      return
    }
    try post(entry, into: &effects)
  }

  /// Posts an entry made now. A repetition with the same id may differ only in time.
  mutating func postNow(
    _ id: TransactionID, _ child: ChildID, _ kind: TransactionKind, _ amount: Points, session: Int64?,
    note: String, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    var entry = PointTransaction(
      id: id, child: child, kind: kind, amount: amount, timestamp: now, session: session, note: note)
    if id.raw <= state.highestID, let known = try store.transaction(id) {
      effects.append(known.isRepeated(by: entry) ? .duplicate(id) : .refused(.conflictingTransaction(id)))
      return
    }
    if let account = account(of: child) { entry.timestamp = account.stamp(at: now) }
    try post(entry, into: &effects)
  }

  /// Posts an entry with a new id unless it breaks a rule. Returns whether it was posted.
  @discardableResult
  mutating func post(
    _ entry: PointTransaction, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) -> Bool {
    if let refusal = try refusal(of: entry) {
      effects.append(.refused(refusal))
      return false
    }
    guard let place = state.place(of: entry.child) else { return false }
    try store.insert(entry)
    state.accounts[place].sums.add(entry)
    if entry.id.raw > state.highestID { state.highestID = entry.id.raw }
    effects.append(
      .posted(
        entry.id, entry.child, entry.kind, amount: entry.amount, balance: state.accounts[place].balance))
    return true
  }

  /// The rule that a new entry would break; `nil` when it can be posted.
  func refusal(of entry: PointTransaction) throws(LedgerStoreError) -> LedgerRefusal? {
    guard entry.id.raw > 0 else { return .invalidID(entry.id.raw) }
    guard let place = state.place(of: entry.child) else { return .unknownChild(entry.child) }
    guard entry.hasLawfulAmount else { return .unlawfulAmount(entry.id, entry.amount) }
    guard entry.hasLawfulTime else { return .unlawfulTime(entry.id, entry.timestamp) }
    guard entry.amount.count < 0 else { return nil }
    let lowest = try lowestBalance(place, for: entry)
    return lowest + entry.amount < .zero ? .overdraft(entry.id, lowest: lowest) : nil
  }

  /// The balance that limits a new entry: the current one when the entry comes last, else the lowest from its place on.
  private func lowestBalance(
    _ place: Int, for entry: PointTransaction
  ) throws(LedgerStoreError) -> Points {
    guard let last = state.accounts[place].sums.lastTimestamp, entry.timestamp <= last else {
      return state.accounts[place].balance
    }
    return try store.lowestBalance(of: entry.child, from: entry.timestamp, entry.id)
  }
}
