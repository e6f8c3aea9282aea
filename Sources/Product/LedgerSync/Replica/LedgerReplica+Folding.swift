import Kernel

/// Folding of other devices' records into the ledger.
extension LedgerReplica {
  /// Processes records from the zone's answer or from a delivery. Known ones are matched, new ones are folded once their
  /// prerequisites are present.
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
    // Decisions made here without knowing of another installation do not fit. All records wait until `takeUpOwn`.
    let isRivalled = !lost.isEmpty && state.unsent.contains { !$0.content.standsAlone }
    if isRivalled { try keepWaiting() } else { try foldAll(into: &effects) }
    try settleOpen()
  }

  /// Stores records that arrived and are not folded yet.
  private mutating func keepWaiting() throws(LedgerStoreError) {
    var arrivals = state.waiting
    for place in arrivals.indices where !arrivals[place].isStored {
      try store.insert(KnownRecord(arrivals[place].record, KnownRecord.Standing(fold: .waiting)))
      arrivals[place].isStored = true
    }
    state.leaveWaiting(arrivals)
  }

  /// Compares a record of another device with the stored one.
  private mutating func recognise(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    guard let known = try store.record(record.id) else {
      // Its maker declared it void before it arrived.
      return try store.insert(KnownRecord(record, KnownRecord.Standing(fold: .done)))
    }
    if known.record != record { effects.append(.contradiction(record.id)) }
  }

  /// Processes a record of this device: the zone has it. If the store lacks it or has a different unsent one, an earlier
  /// installation or a store from after a backup made it. Such records are taken up together once all are fetched.
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
      // Only an answer of the zone shows what it contains.
      link.wantFetch()
    }
  }

  /// Folds until nothing more fits. O(waiting^2) at worst, O(waiting) for records in the zone's order.
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

  /// Folds a record if it is the next of its device and its prerequisites are present.
  private mutating func fold(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold {
    let head = state.position.head(of: record.id.device)
    // Its maker declared it void meanwhile.
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

  /// Applies a record to the ledger; `waiting` when it does not fit yet, `nil` when it never will.
  mutating func apply(
    _ record: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold? {
    switch record.content {
    case .child(let child): try notify(.enrol(child), at: WallTime(nanoseconds: 0))
    case .entry(let entry): try notify(.deliver(entry), at: entry.timestamp)
    case .request(let redemption): try notify(.requested(redemption))
    case .payment(let id, let entry): try notify(.paid(id, entry))
    case .denial(let id): try notify(.rejected(id))
    case .usage(let id, let minutes): try notify(.used(id, minutes: minutes))
    case .ending(let id): try notify(.expired(id))
    case .cancellation(let id, let refund): try notify(.cancelled(id, refund: refund))
    case .giveBack(let id, _), .cancellationRequest(let id):
      // `settleOpen` checks afterwards whether it is answered.
      return try store.redemption(id) == nil ? .waiting : .open
    case .reductionRequest(let entry): return ledger.account(of: entry.child) == nil ? .waiting : .open
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

  /// Whether a record repeats a fact, as after an authority lost its store and made its records again.
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

  /// Closes a requested correction that the authority rejected.
  private mutating func decline(
    _ id: TransactionID, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) -> KnownRecord.Fold {
    guard try closeReduction(id) else { return .waiting }
    if LedgerIDSource.device(of: id.raw) == device { effects.append(.declined(id)) }
    return .done
  }
}
