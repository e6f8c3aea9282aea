/// The id of a record: the device that made it, and the record's number on that device.
///
/// Each device numbers its records from 1 without gaps, so a reader can tell which ones are missing.
public struct RecordID: Hashable, Comparable, Sendable {
  /// The device in the upper 16 bits, the number below. Sorting groups by device, then by number.
  public var raw: Int64

  @inlinable public init(raw: Int64) { self.raw = raw }

  /// - Parameters:
  ///   - device: 0 to 511, as for `LedgerIDSource`.
  ///   - number: 0 to 2^48 - 1; records have 1 or more, 0 means no record.
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
