/// The identity of a record: which device made it, and as its how-manieth.
///
/// Each device counts its records from 1 without gaps, so whoever holds them knows what is missing.
public struct RecordID: Hashable, Comparable, Sendable {
  /// The device in the upper 16 bits, the number below: all of a device in one run, in the order made.
  public var raw: Int64

  @inlinable public init(raw: Int64) { self.raw = raw }

  /// - Parameters:
  ///   - device: 0 to 511, as for `LedgerIDSource`.
  ///   - number: from 0, which is no record's, up to 2^48 - 1.
  @inlinable public init(device: Int, number: Int64) {
    precondition((0..<512).contains(device), "device \(device) must be in 0..<512")
    precondition(number >= 0 && number < 1 << 48, "number \(number) must be in 0..<2^48")
    raw = Int64(device) << 48 | number
  }

  @inlinable public var device: Int { Int(raw >> 48) }
  @inlinable public var number: Int64 { raw & ((1 << 48) - 1) }
  /// The id of the same device's next record.
  @inlinable public var next: RecordID { RecordID(raw: raw + 1) }

  @inlinable public static func < (a: RecordID, b: RecordID) -> Bool { a.raw < b.raw }
}
