import Kernel

/// Recovery of a device that was reinstalled or restored from a backup. The zone's records of the device count; records made
/// without knowing them get new numbers. See decision 0031.
extension LedgerReplica {
  /// Takes up this device's records that the store lacks, after everything is fetched. O(records from the first of them on).
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
    // Own records that still wait for others' records are not complete: a used minute, a paid reward.
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
    // Own records after `first` that the zone has, too; they retain their numbers.
    var stored: [Int64] = []
    for number in stride(from: first, through: known, by: 1) {
      if let record = try store.record(id(number)), !record.standing.isUnsent { stored.append(number) }
    }
    let start = min(first, known + 1)
    let past = try mustDecideAnew(displaced, stored, own) ? forget(displaced, from: first) : nil
    state.position.setBack(to: id(start - 1))
    state.position.lastNumber = max(last, stored.last ?? 0)
    let void = try place(own, from: start, stored)
    try drop(displaced)
    try passOwn()
    if let past { try foldAnew(past, into: &effects) } else { try foldAll(into: &effects) }
    for record in void { try sayAgain(record, into: &effects) }
    try sayAgain(stored, voidBy: own, into: &effects)
    if let past {
      try decideAnew(displaced, past, at: now, into: &effects)
    } else {
      for (record, isOpen) in zip(displaced, open) { try renumber(record, isOpen: isOpen) }
    }
    try settleOpen()
  }

  /// Inserts the zone's records at their numbers, to be folded, and fills the gaps. Returns the records that the gaps make void.
  private mutating func place(
    _ own: [SyncRecord], from start: Int64, _ stored: [Int64]
  ) throws(LedgerStoreError) -> [SyncRecord] {
    var void: [SyncRecord] = []
    var next = start
    for record in own {
      while next < record.id.number, stored.contains(next) { next += 1 }
      while next < record.id.number {
        // After a gap no device has folded anything, unless the record is ours and was never lost.
        let isLast = !stored.contains { $0 > next }
        let through = isLast ? state.position.lastNumber : next
        try fill(next, through)
        if isLast {
          void = own.filter { $0.id.number > next }
          for record in void { try put(record, KnownRecord.Standing(fold: .done)) }
          return void
        }
        next += 1
        while next < record.id.number, stored.contains(next) { next += 1 }
      }
      try put(record, KnownRecord.Standing(fold: .waiting))
      _ = state.wait(record, isStored: true)
      next = max(next, record.id.last(by: record.content).number + 1)
    }
    while next <= state.position.lastNumber {
      if !stored.contains(next) { try fill(next, next) }
      next += 1
    }
    return void
  }

  /// Removes displaced records whose numbers stay unused, such as those below a gap. They are made again under other numbers, and
  /// the zone never received them.
  private mutating func drop(_ displaced: [SyncRecord]) throws(LedgerStoreError) {
    for old in displaced where !state.isUnsent(old) {
      guard let known = try store.record(old.id), known.standing.isUnsent, known.record == old else {
        continue
      }
      try store.remove(old.id)
    }
  }

  /// Makes a gap record: a number is lost, and records after it up to `through` are void.
  private mutating func fill(_ number: Int64, _ through: Int64) throws(LedgerStoreError) {
    let gap = SyncRecord(id: id(number), .gap(through: through))
    try put(gap, KnownRecord.Standing(isUnsent: true, fold: .done))
    state.queue(gap)
  }

  /// The ranges of numbers that this device's known gap records make void.
  private func gaps() throws(LedgerStoreError) -> [Range<Int64>] {
    var gaps: [Range<Int64>] = []
    for number in stride(from: 1, through: state.position.head(of: device).number, by: 1) {
      if case .gap(let last)? = try store.record(id(number))?.record.content, last > number {
        gaps.append(number + 1..<last + 1)
      }
    }
    return gaps
  }

  /// Makes records again that the zone has and that another installation declared void without knowing them.
  private mutating func sayAgain(
    _ stored: [Int64], voidBy own: [SyncRecord], into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    for gap in own {
      for number in stored where number > gap.id.number && number <= gap.id.last(by: gap.content).number {
        guard let known = try store.record(id(number)), known.record.content.standsAlone else { continue }
        if own.contains(where: { $0.content == known.record.content }) { continue }
        if state.close(id(number)) { try store.update(id(number), to: KnownRecord.Standing(fold: .done)) }
        try sayAgain(known.record, into: &effects)
      }
    }
  }

  /// Makes a void record again, if it stands alone.
  mutating func sayAgain(
    _ old: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    // The gap that makes an older gap void covers its range.
    if case .gap = old.content { return }
    guard old.isRightful(authority: authority), let fold = try apply(old, into: &effects), fold != .waiting
    else { return }
    try record(old.content, fold: fold, mayReplace: true)
  }

  /// Whether an entry or a reward is in the ledger, from a record with another number.
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

  /// Advances this device's head over all folded records.
  mutating func passOwn() throws(LedgerStoreError) {
    while let next = try store.record(state.position.head(of: device).next), next.standing.fold != .waiting {
      guard next.record.id.number <= max(state.position.lastNumber, 0) else { return }
      state.position.advance(to: next.record.id.last(by: next.record.content))
    }
  }

  /// Ensures that no id of this device is assigned twice.
  private mutating func noteIDs(of own: [SyncRecord]) {
    let given = own.flatMap(\.content.givenIDs).filter { LedgerIDSource.device(of: $0) == device }
    guard let highest = given.max(), highest > state.position.lastID else { return }
    giveIDs(after: highest)
  }

  private func id(_ number: Int64) -> RecordID { RecordID(device: device, number: number) }
}

extension RecordID {
  /// The last record that is settled once this one is folded.
  func last(by content: SyncContent) -> RecordID {
    if case .gap(let last) = content { RecordID(device: device, number: last) } else { self }
  }
}
