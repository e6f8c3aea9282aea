/// The valid ranges of numbers in a ledger's rows, so that sums fit into 64 bits. An audit finds invalid numbers within them.
enum LedgerRanges {
  /// Ids of entries, rewards and records. Their highest bits are the device's number.
  static let id: ClosedRange<Int64> = 0...(1 << 62)
  /// Points of an entry or a reward: a thousand times the valid limit.
  static let points: ClosedRange<Int64> = -(1 << 40)...(1 << 40)
  /// Points of an account.
  static let sum: ClosedRange<Int64> = -(1 << 56)...(1 << 56)
  /// Entries, minutes, rates, numbers of a device's records.
  static let count: ClosedRange<Int64> = -(1 << 47)...(1 << 47)
  /// Nanoseconds since 1970. The difference of two does not overflow.
  static let time: ClosedRange<Int64> = -(1 << 60)...8_000_000_000_000_000_000
  /// Days since 1970, a million years each way.
  static let day: ClosedRange<Int64> = -365_000_000...365_000_000
}
