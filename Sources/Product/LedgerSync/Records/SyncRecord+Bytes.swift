import Kernel

extension SyncRecord {
  /// The serialised record, for stores and clouds. O(bytes).
  ///
  /// A version, the kind, then the fields. Integers have eight bytes, lowest first; texts are their length and UTF-8. In version
  /// 2 an entry ends with `madeAt`. Version 2 is used only when `madeAt` differs from the timestamp.
  public var bytes: [UInt8] {
    // Each record has exactly one form: records are equal when their bytes are.
    var writer = RecordWriter()
    writer.write(content.hasOwnTime ? 2 : 1)
    writer.write(id.raw)
    writer.write(content)
    return writer.bytes
  }

  /// Parses `bytes`. O(bytes).
  ///
  /// - Throws: `RecordBytesError` for invalid bytes.
  public init(bytes: [UInt8]) throws(RecordBytesError) {
    var reader = RecordReader(bytes)
    let version = try reader.number()
    guard version == 1 || version == 2 else { throw .unknownVersion(version) }
    reader.hasTimes = version == 2
    let id = RecordID(raw: try reader.number())
    let content = try reader.content()
    guard reader.isAtEnd else { throw .tooLong(at: reader.place) }
    guard content.hasOwnTime == reader.hasTimes else { throw .unknownValue(version, at: 8) }
    self.init(id: id, content)
  }
}

extension SyncContent {
  /// Whether it has an entry whose `madeAt` differs from its timestamp.
  fileprivate var hasOwnTime: Bool {
    switch self {
    case .entry(let entry), .reductionRequest(let entry), .payment(_, let entry),
      .cancellation(_, let entry?):
      entry.madeAt != entry.timestamp
    case .child, .request, .denial, .usage, .ending, .giveBack, .cancellation(_, nil), .cancellationRequest,
      .reductionDenial, .gap:
      false
    }
  }
}

/// The reason for which bytes are not a record.
public enum RecordBytesError: Error, Hashable, Sendable {
  /// The bytes end inside the field that begins at this byte.
  case tooShort(at: Int)
  /// The record ends before this byte.
  case tooLong(at: Int)
  /// The field that begins at this byte is not UTF-8.
  case notText(at: Int)
  /// A newer version of the app wrote the record; update this one.
  case unknownVersion(Int64)
  /// The field that ends at this byte has an unknown kind or status, or a number out of range.
  case unknownValue(Int64, at: Int)
}

private struct RecordWriter {
  var bytes: [UInt8] = []

  mutating func write(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func write(_ number: Int64?) {
    write(number == nil ? 0 : 1)
    write(number ?? 0)
  }

  mutating func write(_ text: String) {
    write(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ content: SyncContent) {
    switch content {
    case .child(let child):
      write(1)
      write(child)
    case .entry(let entry):
      write(2)
      write(entry)
    case .request(let redemption):
      write(3)
      write(redemption)
    case .payment(let id, let entry):
      write(4, id)
      write(entry)
    case .denial(let id): write(5, id)
    case .usage(let id, let minutes):
      write(6, id)
      write(minutes)
    case .ending(let id): write(7, id)
    case .giveBack(let id, let time):
      write(8, id)
      write(time.nanoseconds)
    case .cancellation(let id, let refund):
      write(9, id)
      write(refund == nil ? 0 : 1)
      if let refund { write(refund) }
    case .cancellationRequest(let id): write(10, id)
    case .reductionRequest(let entry):
      write(11)
      write(entry)
    case .reductionDenial(let id):
      write(12)
      write(id.raw)
    case .gap(let last):
      write(13)
      write(last)
    }
  }

  private mutating func write(_ kind: Int64, _ id: RedemptionID) {
    write(kind)
    write(id.raw)
  }

  private mutating func write(_ child: ChildProfile) {
    write(Int64(child.id.raw))
    write(Int64(child.family))
    write(child.name)
    write(child.avatar == nil ? 0 : 1)
    write(child.avatar ?? "")
    write(child.birthDay.map { Int64($0.daysSinceEpoch) })
    write(child.device.map { Int64($0) })
    write(child.recordZone)
  }

  private mutating func write(_ entry: PointTransaction) {
    write(entry.id.raw)
    write(Int64(entry.child.raw))
    write(Int64(entry.kind.rawValue))
    write(entry.amount.count)
    write(entry.timestamp.nanoseconds)
    write(entry.session)
    write(entry.redemption?.raw)
    write(entry.note)
    if entry.madeAt != entry.timestamp { write(entry.madeAt.nanoseconds) }
  }

  private mutating func write(_ redemption: RewardRedemption) {
    write(redemption.id.raw)
    write(Int64(redemption.child.raw))
    write(redemption.appCategory)
    write(redemption.pointsSpent.count)
    write(redemption.minutesGranted)
    write(redemption.rate.millipointsPerMinute)
    write(redemption.redeemedAt.nanoseconds)
    write(redemption.expiresAt.nanoseconds)
    write(redemption.minutesUsed)
    write(Int64(redemption.status.rawValue))
  }
}
