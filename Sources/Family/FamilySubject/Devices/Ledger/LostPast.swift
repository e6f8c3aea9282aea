internal import LedgerSync

/// What a device said before it lost its ledger, as the zone hands it over again; by the rules of decision 0031, written anew.
///
/// All is read before anything counts. Then it counts in the order of its numbers up to the first that nobody has: behind such a hole
/// nobody has folded anything, and of that only counts what stands by itself.
struct LostPast {
  /// Numbers that the ledger of a backup has and the zone is known to have, and the last that it has.
  private let known: Set<Int64>
  private let last: Int64
  private var records: [RecordID: SyncRecord] = [:]
  /// In order, once all is read.
  private var sound: [SyncContent]?
  private var void: [SyncContent] = []

  init(known: Set<Int64>, last: Int64) {
    self.known = known
    self.last = last
  }

  /// Records of the device were handed over.
  mutating func keep(_ own: [SyncRecord]) {
    guard sound == nil else { return }
    for record in own where !known.contains(record.id.number) { records[record.id] = record }
  }

  /// There are no more.
  mutating func close() {
    guard sound == nil else { return }
    var isWhole = true
    var sound: [SyncContent] = []
    var next = records.keys.map(\.number).min().map { min($0, last + 1) } ?? 0
    for id in records.keys.sorted() {
      while isWhole, next < id.number {
        // A hole before what the zone is known to have is filled for itself.
        if !known.contains(next), !known.contains(where: { $0 > next }) { isWhole = false }
        next += 1
      }
      guard let record = records[id] else { continue }
      if isWhole { sound.append(record.content) } else { void.append(record.content) }
      next = id.number + 1
    }
    self.sound = sound
  }

  /// The next that counts; `nil` while not all is read, and behind the last.
  var next: SyncContent? { sound?.first }

  mutating func removeNext() { sound?.removeFirst() }

  /// What stands behind a hole, once.
  mutating func takeVoid() -> [SyncContent] {
    defer { void.removeAll() }
    return void
  }

  /// Whether all of it counts by now.
  var isRead: Bool { sound?.isEmpty ?? false }
}
