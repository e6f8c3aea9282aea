import Kernel

/// Recovery when two installations use one device number, for example after a backup was restored to another device. The zone's
/// records of both count. Decisions made here without knowing them are undone and made again. See decision 0040.
extension SyncContent {
  fileprivate var isSaidFirst: Bool { if case .child = self { true } else { standsAlone } }
}

extension LedgerReplica {
  /// The ledger before it was cleared.
  struct Past {
    /// The ids of all entries.
    var entries: Set<TransactionID> = []
    /// By id.
    var rewards: [RewardRedemption] = []
    /// The minutes of each reward before the first displaced usage record.
    var minutesBefore: [RedemptionID: Int64] = [:]
    /// Whether the records may belong to another installation, which can make them again itself.
    var isBackup: Bool
  }

  /// Whether the zone's records of this device invalidate its other records: those contain a decision, or assign an id that the
  /// zone's records assign, too.
  func mustDecideAnew(
    _ displaced: [SyncRecord], _ stored: [Int64], _ own: [SyncRecord]
  ) throws(LedgerStoreError) -> Bool {
    if displaced.contains(where: { !$0.content.standsAlone }) { return true }
    for number in stored {
      let known = try store.record(RecordID(device: device, number: number))
      if known.map({ !$0.record.content.standsAlone }) == true { return true }
    }
    let given = Set(displaced.flatMap(\.content.givenIDs))
    return own.contains { record in
      !displaced.contains { $0.content == record.content }
        && record.content.givenIDs.contains { given.contains($0) }
    }
  }

  /// Clears the ledger and this device's unsent records from a number on, so that everything is folded again. O(entries +
  /// records).
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

  /// The used minutes of a reward in this device's records below `number`.
  private func minutesSaid(of reward: RedemptionID, below number: Int64) throws(LedgerStoreError) -> Int64 {
    var minutes: Int64 = 0
    for number in stride(from: 1, to: number, by: 1) {
      let known = try store.record(RecordID(device: device, number: number))
      if case .usage(reward, let said)? = known?.record.content { minutes = max(minutes, said) }
    }
    return minutes
  }

  /// Folds all records again and emits only effects that differ from the past. O(records^2) at worst.
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

  /// Repeats the displaced records and decisions by the current ledger. Emits `void` for those that no longer apply.
  mutating func decideAnew(
    _ displaced: [SyncRecord], _ past: Past, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // Additions and requests come first, then refunds, so that no decision lacks points.
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
      // The authority and the owner make these again by themselves, from the open requests.
      case .cancellation, .reductionDenial, .ending, .gap: break
      case .giveBack, .child, .request, .reductionRequest, .cancellationRequest: break
      }
    }
  }

  /// Repeats an addition or a request, unless the ledger has it.
  private mutating func sayFirst(
    _ content: SyncContent, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if case .entry(let entry) = content {
      try postAnew(entry, at: now, into: &effects)
    } else if try !isSaid(content) {
      try sayAnew(content, into: &effects)
    }
  }

  /// Whether the ledger has this content.
  private func isSaid(_ content: SyncContent) throws(LedgerStoreError) -> Bool {
    if state.open.contains(where: { $0.content == content }) { return true }
    switch content {
    case .child(let child): return ledger.account(of: child.id)?.profile == child
    case .request(let reward): return try store.redemption(reward.id)?.redeemedAt == reward.redeemedAt
    case .reductionRequest(let entry): return try store.transaction(entry.id) != nil
    default: return false
    }
  }

  /// Repeats a record that the ledger accepts.
  private mutating func sayAnew(
    _ content: SyncContent, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let number = state.position.lastNumber
    try sayAgain(SyncRecord(id: RecordID(device: device, number: number), content), into: &effects)
    if state.position.lastNumber == number { effects.append(.void(content)) }
  }

  /// Posts an entry again: under another id when its id is taken, and a removal only if the points are there.
  private mutating func postAnew(
    _ old: PointTransaction, at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // Corrections requested by other devices are decided again from their open requests.
    guard LedgerIDSource.device(of: old.id.raw) == device else { return }
    var entry = old
    if let known = try store.transaction(old.id) {
      if known.isRepeated(by: old) { return }
      entry.id = TransactionID(newID(at: now))
    }
    if entry.amount < .zero, let account = ledger.account(of: entry.child) {
      entry.timestamp = account.stamp(at: now)
    }
    try notify(.deliver(entry), at: now)
    guard refusal == nil else { return effects.append(.void(.entry(old))) }
    pass(to: &effects)
    try record(.entry(entry), mayReplace: true)
  }

  /// Gives a reward back again, if possible.
  private mutating func giveBackAnew(
    _ id: RedemptionID, _ content: SyncContent, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    if let reward = openRedemption(id), reward.minutesUsed == 0, giveBackTime(id) == nil {
      try record(content, fold: .open, mayReplace: true)
    } else if try store.redemption(id)?.status != .cancelled {
      effects.append(.void(content))
    }
  }

  /// Uses minutes again that were used here: `said` in total after `before`, in addition to those of another installation and up
  /// to the granted ones. Without `before` they may be the other's own, so the total becomes at most `said`.
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
    try notify(.used(id, minutes: total))
    pass(to: &effects)
    try record(.usage(id, minutes: total), mayReplace: true)
  }
}
