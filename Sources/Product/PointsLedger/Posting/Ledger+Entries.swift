import Kernel

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

  /// Posts an entry made elsewhere, unless it is known or breaks a rule.
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

  /// Posts an entry made here and now. Asked again with the same id, only the time may differ.
  mutating func postNow(
    _ id: TransactionID, _ child: ChildID, _ kind: TransactionKind, _ amount: Points, session: Int64?,
    note: String, at now: WallTime, into effects: inout [LedgerEffect]
  ) throws(LedgerStoreError) {
    var entry = PointTransaction(
      id: id, child: child, kind: kind, amount: amount, timestamp: now, session: session, note: note)
    if id.raw <= state.highestID, let known = try store.transaction(id) {
      entry.timestamp = known.timestamp
      effects.append(known == entry ? .duplicate(id) : .refused(.conflictingTransaction(id)))
      return
    }
    if let account = account(of: child) { entry.timestamp = account.stamp(at: now) }
    try post(entry, into: &effects)
  }

  /// Posts an entry known to be new, if it breaks no rule; whether it did.
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
    state.accounts[place].add(entry)
    if entry.id.raw > state.highestID { state.highestID = entry.id.raw }
    effects.append(
      .posted(
        entry.id, entry.child, entry.kind, amount: entry.amount, balance: state.accounts[place].balance))
    return true
  }

  /// Which rule an entry known to be new would break; `nil` when it can be posted.
  func refusal(of entry: PointTransaction) throws(LedgerStoreError) -> LedgerRefusal? {
    guard entry.id.raw > 0 else { return .invalidID(entry.id.raw) }
    guard let place = state.place(of: entry.child) else { return .unknownChild(entry.child) }
    guard entry.hasLawfulAmount else { return .unlawfulAmount(entry.id, entry.amount) }
    guard entry.hasLawfulTime else { return .unlawfulTime(entry.id, entry.timestamp) }
    guard entry.amount.count < 0 else { return nil }
    let lowest = try lowestBalance(place, for: entry)
    return lowest + entry.amount < .zero ? .overdraft(entry.id, lowest: lowest) : nil
  }

  /// The least that an entry can draw on: the balance when it comes last, else the lowest after its place.
  private func lowestBalance(
    _ place: Int, for entry: PointTransaction
  ) throws(LedgerStoreError) -> Points {
    guard let last = state.accounts[place].lastTimestamp, entry.timestamp <= last else {
      return state.accounts[place].balance
    }
    return try store.lowestBalance(of: entry.child, from: entry.timestamp, entry.id)
  }
}
