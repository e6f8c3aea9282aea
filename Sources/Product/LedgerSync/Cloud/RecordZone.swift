/// A cloud in memory that never fails: a record zone as a server keeps it.
public struct RecordZone: RecordCloud, Sendable {
  /// All records, in the order in which they came; none is ever changed.
  public private(set) var log: [SyncRecord] = []
  /// Records that are given out at once, at most.
  public let pageLimit: Int
  /// Of each device, the place of its records in the log, by number - 1; -1 where there is none.
  private var places: [[Int]]

  /// An empty zone for so many devices; what others send fails. `pageLimit` is 200 unless told otherwise, as many as a replica
  /// sends at once.
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

  /// What becomes of a record by what the zone has; `nil` where there is nothing under its id.
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

  /// O(records given out).
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
