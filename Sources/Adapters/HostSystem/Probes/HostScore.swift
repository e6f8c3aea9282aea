/// How fast this host is, as a number the device profiles can be related to: the best it was seen to do.
///
/// The score is a property of the host. Neighbours on its cores can only lower a look at it, to half where they share
/// a core, and a score too low makes every cost look too small. So the best look counts, and one looks again and again.
package struct HostScore: Sendable {
  /// What the loop below takes on a host of score 1, nanoseconds. Decision: chosen once so that a 2.5 GHz server core
  /// of 2023 scores about 1; only the ratio of host and device scores means anything.
  package static let referenceNanoseconds: Int64 = 5_000_000

  /// The best score so far; never falls.
  package private(set) var value = 0.0
  private var table = [UInt64](repeating: 1, count: 4_096)
  private var lastLook: Int64 = 0

  /// The score by so many looks of about 5 ms, at least one.
  package init(rounds: Int = 7) {
    precondition(rounds > 0, "\(rounds) looks at the host's speed")
    lookAgain(rounds: rounds)
  }

  /// Looks so many times more; the score rises when the host was busy before.
  package mutating func lookAgain(rounds: Int) {
    for _ in 0..<rounds {
      let start = HostClock.threadCPU()
      let sink = HostScore.run(&table)
      let nanoseconds = HostClock.threadCPU() - start
      precondition(sink != 0, "the calibration loop produced nothing")
      value = max(value, Double(HostScore.referenceNanoseconds) / Double(max(nanoseconds, 1)))
    }
    lastLook = HostClock.monotonic()
  }

  /// Looks once more if the last look is a second ago or longer, 0.5 % of a core at most; whether it did.
  @discardableResult
  package mutating func lookNowAndThen(at now: Int64 = HostClock.monotonic()) -> Bool {
    guard now - lastLook >= 1_000_000_000 else { return false }
    lookAgain(rounds: 1)
    return true
  }

  /// Does the work of so many looks, each `referenceNanoseconds` on a host of score 1, for whoever wants to be slow.
  package static func work(rounds: Int) {
    var table = [UInt64](repeating: 1, count: 4_096)
    for _ in 0..<rounds {
      let sink = run(&table)
      precondition(sink != 0, "the calibration loop produced nothing")
    }
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
