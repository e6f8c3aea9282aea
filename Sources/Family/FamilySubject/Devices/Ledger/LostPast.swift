internal import LedgerSync

/// A device's records from before the loss of its ledger, as the zone delivers them again. Follows decision 0031, written apart
/// from the product.
///
/// All records are read before any is applied. They are applied in the order of their numbers up to the first missing one. No
/// device has folded records behind such a hole, so of those only independent ones are applied.
struct LostPast {
  /// Numbers that a backup's ledger has and the zone is known to have, and the last number that it has.
  private let known: Set<Int64>
  private let last: Int64
  private var records: [RecordID: SyncRecord] = [:]
  /// The valid records in order, once all are read.
  private var sound: [SyncContent]?
  private var void: [SyncContent] = []

  init(known: Set<Int64>, last: Int64) {
    self.known = known
    self.last = last
  }

  /// Stores delivered records of the device.
  mutating func keep(_ own: [SyncRecord]) {
    guard sound == nil else { return }
    for record in own where !known.contains(record.id.number) { records[record.id] = record }
  }

  /// Ends the reading: there are no more records.
  mutating func close() {
    guard sound == nil else { return }
    var isWhole = true
    var sound: [SyncContent] = []
    var next = records.keys.map(\.number).min().map { min($0, last + 1) } ?? 0
    for id in records.keys.sorted() {
      while isWhole, next < id.number {
        // A hole before records that the zone is known to have is filled by the device itself.
        if !known.contains(next), !known.contains(where: { $0 > next }) { isWhole = false }
        next += 1
      }
      guard let record = records[id] else { continue }
      if isWhole { sound.append(record.content) } else { void.append(record.content) }
      next = id.number + 1
    }
    self.sound = sound
  }

  /// The next record to apply; `nil` while not all are read, and after the last.
  var next: SyncContent? { sound?.first }

  mutating func removeNext() { sound?.removeFirst() }

  /// Removes and returns the records behind a hole.
  mutating func takeVoid() -> [SyncContent] {
    defer { void.removeAll() }
    return void
  }

  /// Whether all of it is applied.
  var isRead: Bool { sound?.isEmpty ?? false }
}
