import Kernel

/// How a device that was reinstalled, or restored from a backup, becomes again who it was: what the zone has of it counts, and
/// what it made without knowing that goes on under other numbers. See decision 0031.
extension LedgerReplica {
  /// All is fetched: takes up the records of this device that the store has not. O(records from the first of them on).
  mutating func takeUpOwn(
    at now: WallTime, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let all = lost.takeAll()
    if !all.isEmpty {
      noteIDs(of: all)
      let void = try gaps()
      let late = all.filter { record in void.contains { $0.contains(record.id.number) } }
      for record in late { try put(record, KnownRecord.Standing(fold: .done)) }
      let own = all.filter { record in !late.contains(record) }
      if let first = own.first, let last = own.last {
        try takeUp(own, first.id.number, last.id.number, at: now, into: &effects)
      }
      for record in late where try !isInLedger(record.content) { try sayAgain(record, into: &effects) }
      try settleOpen()
    }
    // What waits for others' records is not known yet: a minute used, a reward paid.
    if isCatchingUp, !state.waiting.contains(where: { $0.record.id.device == device }) {
      state.position.installation = installation
    }
  }

  private mutating func takeUp(
    _ own: [SyncRecord], _ first: Int64, _ last: Int64, at now: WallTime,
    into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    let known = max(state.position.lastNumber, state.position.head(of: device).number)
    let displaced = state.unqueue(from: first)
    let open = displaced.map { state.close($0.id) }
    // Numbers of ours that the zone has from there on, though it has others of this device: they keep their places.
    var kept: [Int64] = []
    for number in stride(from: first, through: known, by: 1) {
      if let record = try store.record(id(number)), !record.standing.isUnsent { kept.append(number) }
    }
    let start = min(first, known + 1)
    let past = try mustDecideAnew(displaced, kept, own) ? forget(displaced, from: first) : nil
    state.position.setBack(to: id(start - 1))
    state.position.lastNumber = max(last, kept.last ?? 0)
    let void = try place(own, from: start, kept)
    try drop(displaced)
    try passOwn()
    if let past { try foldAnew(past, into: &effects) } else { try foldAll(into: &effects) }
    for record in void { try sayAgain(record, into: &effects) }
    try sayAgain(kept, voidBy: own, into: &effects)
    if let past {
      try decideAnew(displaced, past, at: now, into: &effects)
    } else {
      for (record, isOpen) in zip(displaced, open) { try renumber(record, isOpen: isOpen) }
    }
    try settleOpen()
  }

  /// Puts the zone's records at their places, from where they wait to be folded, and fills the holes between them; those that
  /// count for nothing by that.
  private mutating func place(
    _ own: [SyncRecord], from start: Int64, _ kept: [Int64]
  ) throws(LedgerStoreError) -> [SyncRecord] {
    var void: [SyncRecord] = []
    var next = start
    for record in own {
      while next < record.id.number, kept.contains(next) { next += 1 }
      while next < record.id.number {
        // After a hole nobody has folded anything, unless it is ours and was never lost.
        let isLast = !kept.contains { $0 > next }
        let through = isLast ? state.position.lastNumber : next
        try fill(next, through)
        if isLast {
          void = own.filter { $0.id.number > next }
          for record in void { try put(record, KnownRecord.Standing(fold: .done)) }
          return void
        }
        next += 1
        while next < record.id.number, kept.contains(next) { next += 1 }
      }
      try put(record, KnownRecord.Standing(fold: .waiting))
      _ = state.wait(record, isStored: true)
      next = max(next, record.id.last(by: record.content).number + 1)
    }
    while next <= state.position.lastNumber {
      if !kept.contains(next) { try fill(next, next) }
      next += 1
    }
    return void
  }

  /// Forgets those of the displaced records whose places nothing has taken, as one below a gap: they are said under other numbers, and
  /// the zone, where they stand for nothing, never got them.
  private mutating func drop(_ displaced: [SyncRecord]) throws(LedgerStoreError) {
    for old in displaced where !state.isUnsent(old) {
      guard let known = try store.record(old.id), known.standing.isUnsent, known.record == old else {
        continue
      }
      try store.remove(old.id)
    }
  }

  /// Says that a number is lost, and that what follows up to another counts for nothing.
  private mutating func fill(_ number: Int64, _ through: Int64) throws(LedgerStoreError) {
    let gap = SyncRecord(id: id(number), .gap(through: through))
    try put(gap, KnownRecord.Standing(isUnsent: true, fold: .done))
    state.queue(gap)
  }

  /// The numbers after each gap that this device is known to have put, through the last that counts for nothing by it.
  private func gaps() throws(LedgerStoreError) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    for number in stride(from: 1, through: state.position.head(of: device).number, by: 1) {
      if case .gap(let last)? = try store.record(id(number))?.record.content, last > number {
        gaps.append(number + 1..<last + 1)
      }
    }
    return gaps
  }

  /// Says once more what the zone has of this store's, and another installation has made to count for nothing without knowing it.
  private mutating func sayAgain(
    _ kept: [Int64], voidBy own: [SyncRecord], into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for gap in own {
      for number in kept where number > gap.id.number && number <= gap.id.last(by: gap.content).number {
        guard let known = try store.record(id(number)), known.record.content.standsAlone else { continue }
        if own.contains(where: { $0.content == known.record.content }) { continue }
        if state.close(id(number)) { try store.update(id(number), to: KnownRecord.Standing(fold: .done)) }
        try sayAgain(known.record, into: &effects)
      }
    }
  }

  /// Says once more what counts for nothing where it stands, if it stands by itself.
  mutating func sayAgain(
    _ old: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // What a gap of before said is said by the one that makes it count for nothing.
    if case .gap = old.content { return }
    guard old.isRightful(authority: authority), let fold = try apply(old, into: &effects), fold != .waiting
    else { return }
    try record(old.content, fold: fold, mayReplace: true)
  }

  /// Whether an entry or a reward is in the ledger already, said under another number.
  private func isInLedger(_ content: SyncContent) throws(LedgerStoreError) -> Bool {
    switch content {
    case .entry(let entry): try store.transaction(entry.id) == entry
    case .request(let reward): try store.redemption(reward.id)?.redeemedAt == reward.redeemedAt
    default: false
    }
  }

  /// Gives a record that was never sent the next number.
  private mutating func renumber(_ old: SyncRecord, isOpen: Bool) throws(LedgerStoreError) {
    let number = state.position.lastNumber + 1
    let new = SyncRecord(id: id(number), old.content)
    try put(new, KnownRecord.Standing(isUnsent: true, fold: isOpen ? .open : .done))
    state.position.lastNumber = number
    state.queue(new)
    if isOpen { state.keepOpen(new) }
    try passOwn()
  }

  func put(_ record: SyncRecord, _ standing: KnownRecord.Standing) throws(LedgerStoreError) {
    let known = KnownRecord(record, standing)
    if try store.record(record.id) == nil { try store.insert(known) } else { try store.replace(known) }
  }

  /// Moves this device's head over all that is folded.
  mutating func passOwn() throws(LedgerStoreError) {
    while let next = try store.record(state.position.head(of: device).next), next.standing.fold != .waiting {
      guard next.record.id.number <= max(state.position.lastNumber, 0) else { return }
      state.position.advance(to: next.record.id.last(by: next.record.content))
    }
  }

  /// No id that this device has given is given again.
  private mutating func noteIDs(of own: [SyncRecord]) {
    let given = own.flatMap(\.content.givenIDs).filter { LedgerIDSource.device(of: $0) == device }
    guard let highest = given.max(), highest > state.position.lastID else { return }
    giveIDs(after: highest)
  }

  private func id(_ number: Int64) -> RecordID { RecordID(device: device, number: number) }
}

extension RecordID {
  /// The last record that is done with when this one, which says that, is folded.
  func last(by content: SyncContent) -> RecordID {
    if case .gap(let last) = content { RecordID(device: device, number: last) } else { self }
  }
}
