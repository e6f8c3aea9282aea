/// What numbers of a ledger's rows may be, so that what is computed from them fits into 64 bits. An audit finds what is within, and
/// still not lawful.
enum LedgerRanges {
  /// Numbers of entries, rewards and records, whose highest bits name a device.
  static let id: ClosedRange<Int64> = 0...(1 << 62)
  /// Points of an entry or a reward: a thousand times what is lawful.
  static let points: ClosedRange<Int64> = -(1 << 40)...(1 << 40)
  /// Points of an account.
  static let sum: ClosedRange<Int64> = -(1 << 56)...(1 << 56)
  /// Entries, minutes, rates, numbers of a device's records.
  static let count: ClosedRange<Int64> = -(1 << 47)...(1 << 47)
  /// Nanoseconds since 1970; two of them can be subtracted.
  static let time: ClosedRange<Int64> = -(1 << 60)...8_000_000_000_000_000_000
  /// Days since 1970, of a million years.
  static let day: ClosedRange<Int64> = -365_000_000...365_000_000
}
