/// A record zone in memory that never fails.
///
///     var zone = RecordZone(devices: 2)
public struct RecordZone: RecordCloud, Sendable {
  /// All records in order of arrival; immutable.
  public private(set) var log: [SyncRecord] = []
  /// The most records per page.
  public let pageLimit: Int
  /// The log index of each device's records, by number - 1; -1 for none.
  private var places: [[Int]]

  /// Creates an empty zone for `devices` devices; saving records of other devices fails. A page has 200 records by default, like
  /// a batch that a replica sends.
  public init(devices: Int, pageLimit: Int = 200) {
    precondition(devices > 0 && pageLimit > 0, "\(devices) devices, pages of \(pageLimit)")
    places = Array(repeating: [], count: devices)
    self.pageLimit = pageLimit
  }

  /// O(records).
  public mutating func save(_ records: [SyncRecord]) -> SendAnswer {
    let known = records.map { outcome(of: $0) }
    if SyncRecord.areOne(records), known.contains(where: { $0 == .conflict || $0 == .failed }) {
      return .outcomes(known.map { $0 ?? .failed })
    }
    return .outcomes(records.map { save($0) })
  }

  /// The outcome of saving a record; `nil` when its id is free.
  private func outcome(of record: SyncRecord) -> RecordOutcome? {
    let (device, number) = (record.id.device, Int(record.id.number))
    guard places.indices.contains(device), number > 0 else { return .failed }
    guard number <= places[device].count, places[device][number - 1] >= 0 else { return nil }
    return log[places[device][number - 1]] == record ? .saved : .conflict
  }

  private mutating func save(_ record: SyncRecord) -> RecordOutcome {
    if let known = outcome(of: record) { return known }
    let (device, number) = (record.id.device, Int(record.id.number))
    while places[device].count < number { places[device].append(-1) }
    places[device][number - 1] = log.count
    log.append(record)
    return .saved
  }

  /// O(records returned).
  public func changes(since token: ChangeToken?) -> FetchAnswer {
    let start = min(log.count, token.map(RecordZone.place) ?? 0)
    let end = min(log.count, start + pageLimit)
    return .changes(Array(log[start..<end]), RecordZone.token(end), hasMore: end < log.count)
  }

  private static func token(_ place: Int) -> ChangeToken {
    ChangeToken(bytes: [UInt8(place & 255), UInt8(place >> 8 & 255), UInt8(place >> 16 & 255)])
  }

  private static func place(_ token: ChangeToken) -> Int {
    token.bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
