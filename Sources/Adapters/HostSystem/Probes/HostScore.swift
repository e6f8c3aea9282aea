/// How fast this host is, as a number the device profiles can be related to.
package enum HostScore {
  /// What the loop below takes on a host of score 1, nanoseconds. Decision: chosen once so that a 2.5 GHz server core
  /// of 2023 scores about 1; only the ratio of host and device scores means anything.
  package static let referenceNanoseconds: Int64 = 5_000_000

  /// The score: reference time over the fastest of `rounds` runs, so that a preempted run does not count.
  package static func measure(rounds: Int = 7) -> Double {
    var best = Int64.max
    var sink: UInt64 = 0
    var table = [UInt64](repeating: 1, count: 4_096)
    for _ in 0..<rounds {
      let start = HostClock.threadCPU()
      sink &+= run(&table)
      best = min(best, HostClock.threadCPU() - start)
    }
    precondition(sink != 0, "the calibration loop produced nothing")
    return Double(referenceNanoseconds) / Double(max(best, 1))
  }

  /// Dependent multiplications and loads from a table of 32 KB: what layout and lookups are made of.
  @inline(never) private static func run(_ table: inout [UInt64]) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    table.withUnsafeMutableBufferPointer { table in
      for _ in 0..<850_000 {
        let product = state.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        let slot = Int(truncatingIfNeeded: product.high & 4_095)
        state = product.low ^ table[slot]
        table[slot] = state &+ product.high
      }
    }
    return state | 1
  }
}
