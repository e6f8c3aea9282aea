import Kernel

/// What a device does of which two installations speak, as after its backup was put on another device while it went on: what the
/// zone has of either counts, and what this one decided without knowing that is forgotten and decided anew. See decision 0040.
extension SyncContent {
  fileprivate var isSaidFirst: Bool { if case .child = self { true } else { standsAlone } }
}

extension LedgerReplica {
  /// What stood here before it was forgotten.
  struct Past {
    /// The ids of all entries.
    var entries: Set<TransactionID> = []
    /// By id.
    var rewards: [RewardRedemption] = []
    /// Of each reward of whose minutes a displaced record tells: as of the record before it.
    var minutesBefore: [RedemptionID: Int64] = [:]
    /// Whether the records may be another installation's, which says them itself if it still can.
    var isBackup: Bool
  }

  /// Whether the zone's records of this device leave no sense to what it has said besides: that decided something, or gave an id that
  /// theirs give, too.
  func mustDecideAnew(
    _ displaced: [SyncRecord], _ kept: [Int64], _ own: [SyncRecord]
  ) throws(LedgerStoreError) -> Bool {
    if displaced.contains(where: { !$0.content.standsAlone }) { return true }
    for number in kept {
      let known = try store.record(RecordID(device: device, number: number))
      if known.map({ !$0.record.content.standsAlone }) == true { return true }
    }
    let given = Set(displaced.flatMap(\.content.givenIDs))
    return own.contains { record in
      !displaced.contains { $0.content == record.content }
        && record.content.givenIDs.contains { given.contains($0) }
    }
  }

  /// Forgets the ledger and the records of this device from a number on that were never sent: everything is folded anew.
  /// O(entries + records).
  mutating func forget(
    _ displaced: [SyncRecord], from first: Int64
  ) throws(LedgerStoreError) -> Past {
    var past = Past(isBackup: isCatchingUp)
    try store.forEachTransaction(of: nil) { past.entries.insert($0.id) }
    try store.forEachRedemption { past.rewards.append($0) }
    for record in displaced {
      guard case .usage(let reward, _) = record.content, past.minutesBefore[reward] == nil else { continue }
      past.minutesBefore[reward] = try minutesSaid(of: reward, below: first)
    }
    try store.beginAnew(withoutUnsentFrom: RecordID(device: device, number: first))
    ledger.beginAnew()
    try state.beginAnew(of: store)
    return past
  }

  /// The minutes of a reward that this device said were used, in its records below a number.
  private func minutesSaid(of reward: RedemptionID, below number: Int64) throws(LedgerStoreError) -> Int64 {
    var minutes: Int64 = 0
    for number in stride(from: 1, to: number, by: 1) {
      let known = try store.record(RecordID(device: device, number: number))
      if case .usage(reward, let said)? = known?.record.content { minutes = max(minutes, said) }
    }
    return minutes
  }

  /// Folds all records, and tells only what is not as it was. O(records^2) at worst.
  mutating func foldAnew(_ past: Past, into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    var all: [SyncEffect] = []
    try foldAll(into: &all)
    for effect in all {
      switch effect {
      case .ledger(.posted(let id, _, _, _, _)): if !past.entries.contains(id) { effects.append(effect) }
      case .ledger(.redemption), .ledger(.enrolled), .ledger(.duplicate), .ledger(.duplicateRedemption),
        .unlawful:
        break
      default: effects.append(effect)
      }
    }
    var rewards: [RewardRedemption] = []
    try store.forEachRedemption { rewards.append($0) }
    for reward in rewards where !past.rewards.contains(reward) {
      effects.append(.ledger(.redemption(reward.id, reward.status, minutesLeft: reward.minutesLeft)))
    }
  }

  /// Says or decides once more what was said here and the zone has not, by what is known now; tells what comes to nothing.
  mutating func decideAnew(
    _ displaced: [SyncRecord], _ past: Past, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // What adds and asks comes first, then what is refunded, so that no decision fails for the want of it.
    for record in displaced where record.content.isSaidFirst {
      try sayFirst(record.content, at: now, into: &effects)
    }
    for record in displaced {
      if case .giveBack(let id, _) = record.content { try giveBackAnew(id, record.content, into: &effects) }
    }
    if isAuthority { try cancelGivenBack(at: now, into: &effects) }
    var minutes = past.minutesBefore
    for record in displaced where !record.content.isSaidFirst {
      switch record.content {
      case .entry(let entry): try postAnew(entry, at: now, into: &effects)
      case .payment(let id, _), .denial(let id):
        if isAuthority, let pending = openRedemption(id), pending.status == .pending {
          try judge(pending, at: now, into: &effects)
        }
      case .usage(let id, let said):
        try useAnew(id, said, after: past.isBackup ? nil : minutes[id], into: &effects)
        minutes[id] = max(minutes[id] ?? 0, said)
      // Those the authority and the owner decide anew by themselves, from what waits for them.
      case .cancellation, .reductionDenial, .ending, .gap: break
      case .giveBack, .child, .request, .reductionWish, .cancelWish: break
      }
    }
  }

  /// Says once more what adds or asks, unless the ledger has it by now.
  private mutating func sayFirst(
    _ content: SyncContent, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if case .entry(let entry) = content {
      try postAnew(entry, at: now, into: &effects)
    } else if try !isSaid(content) {
      try sayAnew(content, into: &effects)
    }
  }

  /// Whether the ledger has this by now.
  private func isSaid(_ content: SyncContent) throws(LedgerStoreError) -> Bool {
    if state.open.contains(where: { $0.content == content }) { return true }
    switch content {
    case .child(let child): return ledger.account(of: child.id)?.profile == child
    case .request(let reward): return try store.redemption(reward.id)?.redeemedAt == reward.redeemedAt
    case .reductionWish(let entry): return try store.transaction(entry.id) != nil
    default: return false
    }
  }

  /// Says once more what the ledger takes.
  private mutating func sayAnew(
    _ content: SyncContent, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let number = state.position.lastNumber
    try sayAgain(SyncRecord(id: RecordID(device: device, number: number), content), into: &effects)
    if state.position.lastNumber == number { effects.append(.void(content)) }
  }

  /// Posts an entry once more: under another id where this one has become another's, and what takes points if they are there.
  private mutating func postAnew(
    _ old: PointTransaction, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // What another device wishes for is decided anew where it waits.
    guard LedgerIDSource.device(of: old.id.raw) == device else { return }
    var entry = old
    if let known = try store.transaction(old.id) {
      if known.isRepeated(by: old) { return }
      entry.id = TransactionID(newID(at: now))
    }
    if entry.amount < .zero, let account = ledger.account(of: entry.child) {
      entry.timestamp = account.stamp(at: now)
    }
    try tell(.deliver(entry), at: now)
    guard refusal == nil else { return effects.append(.void(.entry(old))) }
    pass(to: &effects)
    try record(.entry(entry), mayReplace: true)
  }

  /// Gives a reward back once more if it can be.
  private mutating func giveBackAnew(
    _ id: RedemptionID, _ content: SyncContent, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if let reward = openRedemption(id), reward.minutesUsed == 0, giveBackTime(id) == nil {
      try record(content, fold: .open, mayReplace: true)
    } else if try store.redemption(id)?.status != .cancelled {
      effects.append(.void(content))
    }
  }

  /// Counts minutes once more that were used here, `said` in all after `before`: beside those that another installation has used, as
  /// far as the reward goes. Without `before` they are perhaps the other's own, and no more than that many in all are used.
  private mutating func useAnew(
    _ id: RedemptionID, _ said: Int64, after before: Int64?, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let known = try store.redemption(id)
    let used = known?.minutesUsed ?? 0
    let wanted = before.map { used + said - $0 } ?? max(used, said)
    let isOpen = known?.status == .active && giveBackTime(id) == nil
    let total = isOpen ? min(known?.minutesGranted ?? 0, wanted) : used
    if total < wanted { effects.append(.void(.usage(id, minutes: said))) }
    guard total > used else { return }
    try tell(.used(id, minutes: total))
    pass(to: &effects)
    try record(.usage(id, minutes: total), mayReplace: true)
  }
}
