import Kernel

/// How a device that was reinstalled, or restored from a backup, becomes again who it was: what the zone has of it counts, and
/// what it made without knowing that goes on under other numbers. See decision 0031.
extension LedgerReplica {
  /// All is fetched: takes up the records of this device that the store has not. O(records from the first of them on).
  mutating func takeUpOwn(into effects: inout [SyncEffect]) throws(LedgerStoreError) {
    let own = lost.takeAll()
    if let first = own.first, let last = own.last {
      try takeUp(own, first.id.number, last.id.number, into: &effects)
    }
    // What waits for others' records is not known yet: a minute used, a reward paid.
    if isCatchingUp, !state.waiting.contains(where: { $0.record.id.device == device }) {
      state.position.installation = installation
    }
  }

  private mutating func takeUp(
    _ own: [SyncRecord], _ first: Int64, _ last: Int64, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    noteIDs(of: own)
    let known = max(state.position.lastNumber, state.position.head(of: device).number)
    let displaced = state.unqueue(from: first)
    // Numbers of ours that the zone has from there on, though it has others of this device: they keep their places.
    var kept: [Int64] = []
    for number in stride(from: first, through: known, by: 1) {
      if let record = try store.record(id(number)), !record.standing.isUnsent { kept.append(number) }
    }
    let start = min(first, known + 1)
    state.position.setBack(to: id(start - 1))
    state.position.lastNumber = max(last, kept.last ?? 0)
    let void = try place(own, from: start, kept)
    try passOwn()
    try foldAll(into: &effects)
    for record in void { try sayAgain(record, into: &effects) }
    for record in displaced { try renumber(record) }
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
      next = record.id.number + 1
    }
    while next <= state.position.lastNumber {
      if !kept.contains(next) { try fill(next, next) }
      next += 1
    }
    return void
  }

  /// Says that a number is lost, and that what follows up to another counts for nothing.
  private mutating func fill(_ number: Int64, _ through: Int64) throws(LedgerStoreError) {
    let gap = SyncRecord(id: id(number), .gap(through: through))
    try put(gap, KnownRecord.Standing(isUnsent: true, fold: .done))
    state.queue(gap)
  }

  /// Says once more what counts for nothing where it stands, if it stands by itself.
  private mutating func sayAgain(
    _ old: SyncRecord, into effects: inout [SyncEffect]
  ) throws(LedgerStoreError) {
    guard old.isRightful(authority: authority), let fold = try apply(old, into: &effects), fold != .waiting
    else { return }
    try record(old.content, fold: fold, mayReplace: true)
  }

  /// Gives a record that was never sent the next number.
  private mutating func renumber(_ old: SyncRecord) throws(LedgerStoreError) {
    let isOpen = state.close(old.id)
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
    state.position.lastID = highest
    ids = LedgerIDSource(device: device, after: highest)
  }

  private func id(_ number: Int64) -> RecordID { RecordID(device: device, number: number) }
}

extension RecordID {
  /// The last record that is done with when this one, which says that, is folded.
  func last(by content: SyncContent) -> RecordID {
    if case .gap(let last) = content { RecordID(device: device, number: last) } else { self }
  }
}
