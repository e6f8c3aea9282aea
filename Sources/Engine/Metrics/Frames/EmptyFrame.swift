package import Simulation

/// What the clock readings of a frame cost by themselves.
package enum EmptyFrame {
  /// Frames of which the smallest counts.
  private static let tries = 2_000

  /// Nanoseconds that six stages without work measure: the smallest of many, so that it never takes away real cost.
  package static func measure(_ meter: some StageMeter) -> Int64 {
    var least = Int64.max
    for _ in 0..<tries {
      let start = meter.now()
      var last = start
      for _ in FrameStage.allCases { last = meter.now() }
      least = min(least, last - start)
    }
    return least
  }
}
