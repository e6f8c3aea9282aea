/// The largest numbers that a row may hold: beyond what any run reaches, and small enough that the sums and products that reports
/// make of them fit into 64 bits.
package enum RowLimits {
  /// 281 TB, or as many frames as 18 million hours have.
  package static let count: Int64 = 1 << 48
  /// Nanoseconds of four years.
  package static let time: Int64 = 1 << 57
}
