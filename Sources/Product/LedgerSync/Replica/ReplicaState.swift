/// The part of a replica's store that it holds in memory; a copy of it undoes a failed batch.
struct ReplicaState {
  var position: SyncPosition
  /// Own records that the zone is not known to have, in order.
  private(set) var unsent: [SyncRecord] = []
  /// Records whose prerequisites are missing; by id.
  private(set) var waiting: [Arrival] = []
  /// Unanswered requests, by id.
  private(set) var open: [SyncRecord] = []

  /// A record that is not folded yet.
  struct Arrival {
    var record: SyncRecord
    /// Whether it is stored. A record that is folded at once is written once.
    var isStored: Bool
  }

  init(of store: any SyncStore) throws(LedgerStoreError) {
    position = try store.position()
    for known in try store.unsettledRecords() {
      if known.standing.isUnsent { unsent.append(known.record) }
      switch known.standing.fold {
      case .waiting: waiting.append(Arrival(record: known.record, isStored: true))
      case .open: open.append(known.record)
      case .done: break
      }
    }
  }

  /// Appends an own record to those to send.
  mutating func queue(_ record: SyncRecord) { unsent.append(record) }

  /// Whether the zone is not known to have the own record with this id. O(unsent).
  func isUnsent(_ id: RecordID) -> Bool { unsent.contains { $0.id == id } }

  /// Whether the zone is not known to have exactly this record. O(unsent).
  func isUnsent(_ record: SyncRecord) -> Bool { unsent.contains(record) }

  /// Makes all stored records wait to be folded again.
  mutating func beginAnew(of store: any SyncStore) throws(LedgerStoreError) {
    position.beginAnew()
    open = []
    waiting = try store.unsettledRecords().map { Arrival(record: $0.record, isStored: true) }
  }

  /// Removes a record that the zone has from those to send.
  mutating func unqueue(_ id: RecordID) { unsent.removeAll { $0.id == id } }

  /// Removes and returns the records to send from this number on.
  mutating func unqueue(from number: Int64) -> [SyncRecord] {
    defer { unsent.removeAll { $0.id.number >= number } }
    return unsent.filter { $0.id.number >= number }
  }

  /// Inserts an unanswered request in order. O(open requests).
  mutating func keepOpen(_ intent: SyncRecord) {
    open.insert(intent, at: open.firstIndex { $0.id > intent.id } ?? open.count)
  }

  /// Removes a request that is answered or has another id. Returns whether it was open.
  @discardableResult
  mutating func close(_ id: RecordID) -> Bool {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return false }
    open.remove(at: place)
    return true
  }

  /// Inserts a waiting record in order; `false` if another one has its id. Usually the record is the newest of its device.
  /// O(waiting) at worst.
  mutating func wait(_ record: SyncRecord, isStored: Bool) -> Bool {
    var place = waiting.count
    while place > 0, waiting[place - 1].record.id >= record.id { place -= 1 }
    if place < waiting.count, waiting[place].record.id == record.id { return waiting[place].record == record }
    waiting.insert(Arrival(record: record, isStored: isStored), at: place)
    return true
  }

  /// Replaces the waiting records, by id.
  mutating func leaveWaiting(_ arrivals: [Arrival]) { waiting = arrivals }

  /// Traps when the state contradicts itself, as a state of `device`. O(records).
  func checkInvariants(of device: Int) {
    for record in unsent {
      precondition(record.id.device == device, "record \(record.id.raw) in the outbox of device \(device)")
    }
    for arrival in waiting {
      let head = position.head(of: arrival.record.id.device)
      precondition(arrival.record.id > head, "record \(arrival.record.id.raw) waits and is folded")
    }
    for (first, second) in zip(waiting, waiting.dropFirst()) {
      precondition(first.record.id < second.record.id, "record \(second.record.id.raw) waits out of order")
    }
  }
}
