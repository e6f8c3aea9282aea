/// The largest numbers that a row may hold: more than any run reaches, and small enough for sums and products in 64 bits.
package enum RowLimits {
  /// 281 TB, or as many frames as 18 million hours have.
  package static let count: Int64 = 1 << 48
  /// About four and a half years in nanoseconds.
  package static let time: Int64 = 1 << 57
}
