import Kernel

/// Reads the fields of a record in sequence, never past the end.
struct RecordReader {
  private let bytes: [UInt8]
  /// The position of the next byte.
  private(set) var place = 0
  /// Whether entries end with `madeAt`.
  var hasTimes = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func number() throws(RecordBytesError) -> Int64 {
    guard bytes.count - place >= 8 else { throw .tooShort(at: place) }
    var number: UInt64 = 0
    for offset in 0..<8 { number |= UInt64(bytes[place + offset]) << (offset * 8) }
    place += 8
    return Int64(bitPattern: number)
  }

  mutating func content() throws(RecordBytesError) -> SyncContent {
    let kind = try number()
    switch kind {
    case 1: return .child(try child())
    case 2: return .entry(try entry())
    case 3: return .request(try redemption())
    case 4: return .payment(try redemptionID(), try entry())
    case 5: return .denial(try redemptionID())
    case 6: return .usage(try redemptionID(), minutes: try number())
    case 7: return .ending(try redemptionID())
    case 8: return .giveBack(try redemptionID(), at: WallTime(nanoseconds: try number()))
    case 9: return .cancellation(try redemptionID(), refund: try flag() ? try entry() : nil)
    case 10: return .cancellationRequest(try redemptionID())
    case 11: return .reductionRequest(try entry())
    case 12: return .reductionDenial(TransactionID(try number()))
    case 13: return .gap(through: try number())
    default: throw .unknownValue(kind, at: place)
    }
  }

  private mutating func flag() throws(RecordBytesError) -> Bool {
    let value = try number()
    guard value == 0 || value == 1 else { throw .unknownValue(value, at: place) }
    return value == 1
  }

  private mutating func optional() throws(RecordBytesError) -> Int64? {
    let isThere = try flag()
    let value = try number()
    guard isThere || value == 0 else { throw .unknownValue(value, at: place) }
    return isThere ? value : nil
  }

  private mutating func text() throws(RecordBytesError) -> String {
    let start = place
    let count = try number()
    guard count >= 0, count <= Int64(bytes.count - place) else { throw .tooShort(at: start) }
    let slice = bytes[place..<place + Int(count)]
    guard let text = String(validating: slice, as: UTF8.self) else { throw .notText(at: place) }
    place += Int(count)
    return text
  }

  private mutating func whole<Value: FixedWidthInteger>(_: Value.Type) throws(RecordBytesError) -> Value {
    let value = try number()
    guard let exact = Value(exactly: value) else { throw .unknownValue(value, at: place) }
    return exact
  }

  private mutating func redemptionID() throws(RecordBytesError) -> RedemptionID {
    RedemptionID(try number())
  }

  private mutating func child() throws(RecordBytesError) -> ChildProfile {
    let id = ChildID(try whole(UInt32.self))
    let family = try whole(UInt32.self)
    let name = try text()
    let hasAvatar = try flag()
    let avatar = try text()
    guard hasAvatar || avatar.isEmpty else { throw .tooLong(at: place) }
    let birth = try optional()
    let device = try optional()
    if let device, UInt32(exactly: device) == nil { throw .unknownValue(device, at: place) }
    return ChildProfile(
      id: id, family: family, name: name, avatar: hasAvatar ? avatar : nil,
      birthDay: birth.map { CivilDay(daysSinceEpoch: Int($0)) },
      device: device.map { UInt32(clamping: $0) }, recordZone: try text())
  }

  private mutating func entry() throws(RecordBytesError) -> PointTransaction {
    let id = TransactionID(try number())
    let child = ChildID(try whole(UInt32.self))
    let kind = try number()
    guard let known = UInt8(exactly: kind).flatMap(TransactionKind.init(rawValue:)) else {
      throw .unknownValue(kind, at: place)
    }
    var entry = PointTransaction(
      id: id, child: child, kind: known, amount: Points(try number()),
      timestamp: WallTime(nanoseconds: try number()), session: try optional(),
      redemption: try optional().map { RedemptionID($0) }, note: try text())
    if hasTimes { entry.madeAt = WallTime(nanoseconds: try number()) }
    return entry
  }

  private mutating func redemption() throws(RecordBytesError) -> RewardRedemption {
    let id = try redemptionID()
    let child = ChildID(try whole(UInt32.self))
    let category = try text()
    let points = Points(try number())
    let granted = try number()
    let rate = RewardRate(millipointsPerMinute: try number())
    let redeemed = WallTime(nanoseconds: try number())
    let expires = WallTime(nanoseconds: try number())
    let used = try number()
    let status = try number()
    guard let known = UInt8(exactly: status).flatMap(RedemptionStatus.init(rawValue:)) else {
      throw .unknownValue(status, at: place)
    }
    return RewardRedemption(
      id: id, child: child, appCategory: category, pointsSpent: points, minutesGranted: granted, rate: rate,
      redeemedAt: redeemed, expiresAt: expires, minutesUsed: used, status: known)
  }
}
