/// Records of a device that the zone has and the device's store has not, as after a reinstallation or a backup: kept until all
/// are read, and taken up together. See decision 0031.
///
/// Gone with the process: the store's own token stays where it was meanwhile, so that a process that dies reads them again.
struct LostRecords {
  /// By id.
  private var records: [SyncRecord] = []
  /// Where the next page begins while there are any.
  private var token: ChangeToken?

  var isEmpty: Bool { records.isEmpty }

  /// Where the next page begins, if the store's is this.
  func token(orStored stored: ChangeToken?) -> ChangeToken? { token ?? stored }

  /// Keeps a record at its place; `false` if another one is there under its id. O(records).
  mutating func keep(_ record: SyncRecord) -> Bool {
    let place = records.firstIndex { $0.id >= record.id } ?? records.count
    if place < records.count, records[place].id == record.id { return records[place] == record }
    records.insert(record, at: place)
    return true
  }

  /// All of them, by id; none is left.
  mutating func takeAll() -> [SyncRecord] {
    defer { records = [] }
    return records
  }

  /// A page was read up to this token; whether the store may go there, too.
  mutating func read(to token: ChangeToken) -> Bool {
    self.token = isEmpty ? nil : token
    return isEmpty
  }

  /// The next page is the first again.
  mutating func beginAnew() { self = LostRecords() }
}
