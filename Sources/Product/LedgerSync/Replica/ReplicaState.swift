/// What a replica holds in memory of what its store has; a copy of it is how a failed batch is undone.
struct ReplicaState {
  var position: SyncPosition
  /// Made here and not known to be in the zone, in the order made.
  private(set) var unsent: [SyncRecord] = []
  /// What they rest on has not come; by id.
  private(set) var waiting: [Arrival] = []
  /// Wishes without an answer, by id.
  private(set) var open: [SyncRecord] = []

  /// A record that is not in the ledger yet.
  struct Arrival {
    var record: SyncRecord
    /// Whether the store has it; one that is folded at once is written once.
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

  /// Puts a record that was made here behind the others that are to be sent.
  mutating func queue(_ record: SyncRecord) { unsent.append(record) }

  /// Whether the zone is not known to have a record of this device's. O(unsent).
  func isUnsent(_ id: RecordID) -> Bool { unsent.contains { $0.id == id } }

  /// Whether the zone is not known to have just this record. O(unsent).
  func isUnsent(_ record: SyncRecord) -> Bool { unsent.contains(record) }

  /// All that the store has waits to be folded.
  mutating func beginAnew(of store: any SyncStore) throws(LedgerStoreError) {
    position.beginAnew()
    open = []
    waiting = try store.unsettledRecords().map { Arrival(record: $0.record, isStored: true) }
  }

  /// The zone has a record of this device's.
  mutating func unqueue(_ id: RecordID) { unsent.removeAll { $0.id == id } }

  /// Takes the records from this number on out of those that are to be sent.
  mutating func unqueue(from number: Int64) -> [SyncRecord] {
    defer { unsent.removeAll { $0.id.number >= number } }
    return unsent.filter { $0.id.number >= number }
  }

  /// Puts a wish at its place among those without an answer. O(open wishes).
  mutating func keepOpen(_ wish: SyncRecord) {
    open.insert(wish, at: open.firstIndex { $0.id > wish.id } ?? open.count)
  }

  /// A wish is answered, or has another id; whether it was open.
  @discardableResult
  mutating func close(_ id: RecordID) -> Bool {
    guard let place = open.firstIndex(where: { $0.id == id }) else { return false }
    open.remove(at: place)
    return true
  }

  /// Puts a record at its place among those that wait; `false` if another one is there under its id. What comes is mostly the
  /// newest of its device. O(waiting) at worst.
  mutating func wait(_ record: SyncRecord, isStored: Bool) -> Bool {
    var place = waiting.count
    while place > 0, waiting[place - 1].record.id >= record.id { place -= 1 }
    if place < waiting.count, waiting[place].record.id == record.id { return waiting[place].record == record }
    waiting.insert(Arrival(record: record, isStored: isStored), at: place)
    return true
  }

  /// These are left of those that waited, by id.
  mutating func leaveWaiting(_ arrivals: [Arrival]) { waiting = arrivals }

  /// Panics when what is held contradicts itself, as held by this device. O(records).
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
