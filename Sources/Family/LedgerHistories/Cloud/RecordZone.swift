internal import Kernel
internal import LedgerSync

/// The family's record zone as a server keeps it: records in the order in which they came, never changed.
struct RecordZone {
  /// In the order of the server.
  private(set) var log: [SyncRecord] = []
  /// Of each device, the place of its records in the log, by number - 1; -1 where there is none.
  private var places: [[Int]]

  init(devices: Int) { places = Array(repeating: [], count: devices) }

  /// Saves a record unless it is there. O(1).
  mutating func save(_ record: SyncRecord) -> (outcome: RecordOutcome, isNew: Bool) {
    let (device, number) = (record.id.device, Int(record.id.number))
    guard places.indices.contains(device), number > 0 else { return (.failed, false) }
    while places[device].count < number { places[device].append(-1) }
    let place = places[device][number - 1]
    if place >= 0 { return (log[place] == record ? .saved : .conflict, false) }
    places[device][number - 1] = log.count
    log.append(record)
    return (.saved, true)
  }

  /// What came after the token's moment, at most so many records.
  func changes(since token: ChangeToken?, limit: Int) -> (
    records: [SyncRecord], token: ChangeToken, hasMore: Bool
  ) {
    let start = min(log.count, token.map(RecordZone.place) ?? 0)
    let end = min(log.count, start + limit)
    return (Array(log[start..<end]), RecordZone.token(end), end < log.count)
  }

  private static func token(_ place: Int) -> ChangeToken {
    ChangeToken(bytes: [UInt8(place & 255), UInt8(place >> 8 & 255), UInt8(place >> 16 & 255)])
  }

  private static func place(_ token: ChangeToken) -> Int {
    token.bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
