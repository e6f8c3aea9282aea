/// The speed of this host, to which device profiles are related: the best of several samples of a calibration loop.
///
/// Other processes on its cores can only lower a sample, to half where they share a core. A score too low makes every cost look
/// too small. So the best sample counts, and samples are repeated during a run.
package struct HostScore: Sendable {
  /// The cost of the calibration loop on a host of score 1, nanoseconds. Decision: chosen once so that a 2.5 GHz server core of
  /// 2023 scores about 1. Only the ratio of host and device scores matters.
  package static let referenceNanoseconds: Int64 = 5_000_000

  /// The best score so far. It never falls.
  package private(set) var value = 0.0
  private var table = [UInt64](repeating: 1, count: 4_096)
  private var lastPoll: Int64 = 0

  /// Measures the score in `rounds` samples of about 5 ms, at least one.
  package init(rounds: Int = 7) {
    precondition(rounds > 0, "\(rounds) rounds of the calibration loop")
    pollAgain(rounds: rounds)
  }

  /// Takes `rounds` samples more. The score rises if the host was busy before.
  package mutating func pollAgain(rounds: Int) {
    for _ in 0..<rounds {
      let start = HostClock.threadCPU()
      let sink = HostScore.run(&table)
      let nanoseconds = HostClock.threadCPU() - start
      precondition(sink != 0, "the calibration loop produced nothing")
      value = max(value, Double(HostScore.referenceNanoseconds) / Double(max(nanoseconds, 1)))
    }
    lastPoll = HostClock.monotonic()
  }

  /// Takes a sample if the last one is at least a second old, which costs 0.5 % of a core at most. Returns whether it did.
  @discardableResult
  package mutating func sampleNowAndThen(at now: Int64 = HostClock.monotonic()) -> Bool {
    guard now - lastPoll >= 1_000_000_000 else { return false }
    pollAgain(rounds: 1)
    return true
  }

  /// Runs the calibration loop `rounds` times, each `referenceNanoseconds` on a host of score 1, to slow the caller down.
  package static func work(rounds: Int) {
    var table = [UInt64](repeating: 1, count: 4_096)
    for _ in 0..<rounds {
      let sink = run(&table)
      precondition(sink != 0, "the calibration loop produced nothing")
    }
  }

  /// The calibration loop: dependent multiplications and loads from a table of 32 KB, similar to layout and lookups.
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
