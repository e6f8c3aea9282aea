import Kernel

/// How records of other devices become the ledger here.
extension LedgerReplica {
  /// Takes records in, as the zone's answer or of themselves: known ones are recognised, new ones are folded as far as what they rest on is there.
  mutating func receive(
    _ records: [SyncRecord], isAnswer: Bool, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for record in records {
      if record.id.number < 1 || !(0...511).contains(record.id.device) {
        effects.append(.unlawful(record.id))
      } else if record.id.device == device {
        try receiveOwn(record, isAnswer: isAnswer, into: &effects)
      } else if record.id <= state.position.head(of: record.id.device) {
        try recognise(record, into: &effects)
      } else {
        if !state.wait(record, isStored: false) { effects.append(.contradiction(record.id)) }
      }
    }
    // With what was decided here without knowing of another installation nothing fits: until that is taken up, all waits.
    let isRivalled = !lost.isEmpty && state.unsent.contains { !$0.content.standsAlone }
    if isRivalled { try keepWaiting() } else { try foldAll(into: &effects) }
    try settleOpen()
  }

  /// Stores what came and is not folded yet.
  private mutating func keepWaiting() throws(LedgerStoreError) {
    var arrivals = state.waiting
    for place in arrivals.indices where !arrivals[place].isStored {
      try store.insert(KnownRecord(arrivals[place].record, KnownRecord.Standing(fold: .waiting)))
      arrivals[place].isStored = true
    }
    state.leaveWaiting(arrivals)
  }

  /// Compares a record of another device with the one that is there.
  private mutating func recognise(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    guard let known = try store.record(record.id) else {
      // Its maker said that it counts for nothing before it came.
      return try store.insert(KnownRecord(record, KnownRecord.Standing(fold: .done)))
    }
    if known.record != record { effects.append(.contradiction(record.id)) }
  }

  /// A record of this device comes back: the zone has it. One that the store has not, or has otherwise and never sent, is of
  /// an earlier installation or from after a backup; it is taken up with the others when all are fetched.
  private mutating func receiveOwn(
    _ record: SyncRecord, isAnswer: Bool, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let known = try store.record(record.id)
    if let known, known.record == record {
      if known.standing.isUnsent { try markSent(record.id, known.standing) }
    } else if let known, !known.standing.isUnsent || !isAnswer && !isCatchingUp && !link.isContradicted {
      effects.append(.contradiction(record.id))
    } else if isAnswer {
      if !lost.keep(record) { effects.append(.contradiction(record.id)) }
    } else {
      // Only the zone's answer says what it has.
      link.wantFetch()
    }
  }

  /// Folds until nothing more fits. O(waiting^2) at worst, O(waiting) when they come in the zone's order.
  mutating func foldAll(into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    var arrivals = state.waiting
    guard !arrivals.isEmpty else { return }
    var hasMoved = true
    while hasMoved && !arrivals.isEmpty {
      hasMoved = false
      var left: [ReplicaState.Arrival] = []
      for arrival in arrivals {
        let fold = try fold(arrival.record, into: &effects)
        guard fold != .waiting else {
          left.append(arrival)
          continue
        }
        hasMoved = true
        let isOwn = arrival.record.id.device == device
        let standing = KnownRecord.Standing(
          isUnsent: isOwn && state.isUnsent(arrival.record.id), fold: fold)
        if arrival.isStored {
          try store.update(arrival.record.id, to: standing)
        } else {
          try store.insert(KnownRecord(arrival.record, standing))
        }
      }
      arrivals = left
    }
    state.leaveWaiting(arrivals)
    try keepWaiting()
  }

  /// Folds a record if it is its device's next and what it rests on is there.
  private mutating func fold(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold {
    let head = state.position.head(of: record.id.device)
    // Its maker said meanwhile that it counts for nothing.
    if record.id <= head { return .done }
    guard record.id == head.next else { return .waiting }
    let fold = record.isRightful(authority: authority) ? try apply(record, into: &effects) : nil
    if fold == .waiting { return .waiting }
    if fold == nil { effects.append(.unlawful(record.id)) }
    if record.id > head { state.position.advance(to: record.id.last(by: record.content)) }
    if record.id.device == device { try passOwn() }
    if fold == .open { state.keepOpen(record) }
    return fold == .open ? .open : .done
  }

  /// Brings what a record says into the ledger; `waiting` when it does not fit yet, `nil` when it never will.
  mutating func apply(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold? {
    switch record.content {
    case .child(let child): try tell(.enrol(child), at: WallTime(nanoseconds: 0))
    case .entry(let entry): try tell(.deliver(entry), at: entry.timestamp)
    case .request(let redemption): try tell(.requested(redemption))
    case .payment(let id, let entry): try tell(.paid(id, entry))
    case .denial(let id): try tell(.rejected(id))
    case .usage(let id, let minutes): try tell(.used(id, minutes: minutes))
    case .ending(let id): try tell(.expired(id))
    case .cancellation(let id, let refund): try tell(.cancelled(id, refund: refund))
    case .giveBack(let id, _), .cancelWish(let id):
      // Whether it is answered already is seen when all are folded.
      return try store.redemption(id) == nil ? .waiting : .open
    case .reductionWish(let entry): return ledger.account(of: entry.child) == nil ? .waiting : .open
    case .reductionDenial(let id): return try decline(id, into: &effects)
    case .gap: return .done
    }
    guard let refusal else {
      pass(to: &effects)
      return .done
    }
    switch refusal {
    case .unknownChild, .overdraft, .unknownRedemption, .wrongStatus(_, .pending): return .waiting
    case .wrongStatus(_, let status): return try repeats(record.content, status) ? .done : nil
    default: return nil
    }
  }

  /// Whether a record says once more what is so already, as an authority does that lost its store and says what it had said.
  private func repeats(
    _ content: SyncContent, _ status: RedemptionStatus
  ) throws(LedgerStoreError) -> Bool {
    switch content {
    case .payment(_, let entry), .cancellation(_, refund: let entry?):
      guard let known = try store.transaction(entry.id) else { return false }
      return known.child == entry.child && known.kind == entry.kind && known.amount == entry.amount
        && known.timestamp == entry.timestamp
    case .cancellation(_, refund: nil): return status == .cancelled
    case .denial: return status == .rejected
    case .ending: return status == .expired || status == .rejected
    default: return false
    }
  }

  /// Closes a wished correction that the authority turned down.
  private mutating func decline(
    _ id: TransactionID, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold {
    guard try closeReduction(id) else { return .waiting }
    if LedgerIDSource.device(of: id.raw) == device { effects.append(.declined(id)) }
    return .done
  }
}
