import LedgerSync
import Testing

@Suite("Serialised records")
struct RecordBytesTests {
  static let entry = PointTransaction(
    id: TransactionID(7), child: ChildID(3), kind: .adjusted, amount: Points(-5),
    timestamp: WallTime(nanoseconds: 9), session: nil, redemption: RedemptionID(4), note: "für 🎈")
  static let reward = RewardRedemption(
    id: RedemptionID(4), child: ChildID(3), appCategory: "games", pointsSpent: Points(9), minutesGranted: 3,
    rate: RewardRate(pointsPerMinute: 3), redeemedAt: WallTime(nanoseconds: 1),
    expiresAt: WallTime(nanoseconds: 2), minutesUsed: 1, status: .expired)
  static let contents: [SyncContent] = [
    .child(ChildProfile(id: ChildID(1), family: 2, name: "Ada")),
    .child(
      ChildProfile(
        id: ChildID(.max), family: 2, name: "", avatar: "fox", birthDay: CivilDay(daysSinceEpoch: -3),
        device: 8,
        recordZone: "zone")),
    .entry(entry), .request(reward), .payment(RedemptionID(4), entry), .denial(RedemptionID(.max)),
    .usage(RedemptionID(4), minutes: 2), .ending(RedemptionID(4)),
    .giveBack(RedemptionID(4), at: WallTime(nanoseconds: 77)),
    .cancellation(RedemptionID(4), refund: nil), .cancellation(RedemptionID(4), refund: entry),
    .cancellationRequest(RedemptionID(4)), .reductionRequest(entry), .reductionDenial(TransactionID(7)),
    .entry(late), .payment(RedemptionID(4), late), .cancellation(RedemptionID(4), refund: late),
    .reductionRequest(late),
  ]
  /// Made at another time than the one that orders it.
  static var late: PointTransaction {
    var late = entry
    late.madeAt = WallTime(nanoseconds: 3)
    return late
  }

  @Test("a record is read back unchanged from its bytes", arguments: contents.indices)
  func roundTrip(place: Int) throws {
    let record = SyncRecord(id: RecordID(device: 511, number: 1 << 40), Self.contents[place])
    #expect(try SyncRecord(bytes: record.bytes) == record)
  }

  @Test("bytes that end too early or too late are rejected, at any position", arguments: contents.indices)
  func cut(place: Int) throws {
    let bytes = SyncRecord(id: RecordID(device: 1, number: 1), Self.contents[place]).bytes
    for count in bytes.indices {
      #expect(throws: RecordBytesError.self, "\(count) bytes") {
        try SyncRecord(bytes: Array(bytes[..<count]))
      }
    }
    #expect(throws: RecordBytesError.tooLong(at: bytes.count)) { try SyncRecord(bytes: bytes + [0]) }
  }

  @Test("a newer version or an unknown kind is rejected by name")
  func unknown() throws {
    var bytes = SyncRecord(id: RecordID(device: 1, number: 1), .denial(RedemptionID(1))).bytes
    bytes[0] = 3
    #expect(throws: RecordBytesError.unknownVersion(3)) { try SyncRecord(bytes: bytes) }
    bytes[0] = 1
    bytes[16] = 14
    #expect(throws: RecordBytesError.unknownValue(14, at: 24)) { try SyncRecord(bytes: bytes) }
  }

  @Test("a record has version 2 exactly when an entry's `madeAt` differs from its timestamp")
  func versions() throws {
    for content in Self.contents {
      let record = SyncRecord(id: RecordID(device: 1, number: 1), content)
      let isLate =
        [.entry(Self.late), .reductionRequest(Self.late)].contains(content)
        || [.payment(RedemptionID(4), Self.late), .cancellation(RedemptionID(4), refund: Self.late)].contains(
          content)
      var bytes = record.bytes
      #expect(bytes[0] == (isLate ? 2 : 1))
      bytes[0] = isLate ? 1 : 2
      #expect(throws: RecordBytesError.self, "\(content)") { try SyncRecord(bytes: bytes) }
    }
    // The time of its own, at the end, made the same as the other.
    var bytes = SyncRecord(id: RecordID(device: 1, number: 1), .entry(Self.late)).bytes
    bytes[bytes.count - 8] = 9
    #expect(throws: RecordBytesError.unknownValue(2, at: 8)) { try SyncRecord(bytes: bytes) }
  }

  @Test("any changed byte is rejected or gives another record: each record has one form")
  func flipped() {
    for content in Self.contents {
      let bytes = SyncRecord(id: RecordID(device: 1, number: 1), content).bytes
      for place in bytes.indices {
        for value in [0, 1, 127, 128, 255] as [UInt8] {
          var other = bytes
          other[place] = value
          if let record = try? SyncRecord(bytes: other) { #expect(record.bytes == other) }
        }
      }
    }
  }
}
