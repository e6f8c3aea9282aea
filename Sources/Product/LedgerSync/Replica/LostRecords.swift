/// Records of this device that the zone has and its store lacks, as after a reinstallation or a restored backup. They are
/// collected until all are fetched and then taken up together. See decision 0031.
///
/// In memory only: the stored token does not advance meanwhile, so a restarted process fetches them again.
struct LostRecords {
  /// By id.
  private var records: [SyncRecord] = []
  /// The token of the next page while records are collected.
  private var token: ChangeToken?

  var isEmpty: Bool { records.isEmpty }

  /// The token of the next page, by default the stored one.
  func token(orStored stored: ChangeToken?) -> ChangeToken? { token ?? stored }

  /// Inserts a record in order; `false` if another one has its id. O(records).
  mutating func keep(_ record: SyncRecord) -> Bool {
    let place = records.firstIndex { $0.id >= record.id } ?? records.count
    if place < records.count, records[place].id == record.id { return records[place] == record }
    records.insert(record, at: place)
    return true
  }

  /// Removes and returns all records, by id.
  mutating func takeAll() -> [SyncRecord] {
    defer { records = [] }
    return records
  }

  /// Records that a page was read up to `token`. Returns whether the store may advance to it.
  mutating func read(to token: ChangeToken) -> Bool {
    self.token = isEmpty ? nil : token
    return isEmpty
  }

  /// Restarts with the first page.
  mutating func beginAnew() { self = LostRecords() }
}
