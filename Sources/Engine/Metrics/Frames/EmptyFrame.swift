package import Simulation

/// Measures the cost of a frame's clock readings.
package enum EmptyFrame {
  /// Number of measured frames; the smallest result counts.
  private static let tries = 2_000

  /// Measures six empty stages, in nanoseconds. The smallest of many results, so that subtracting it never removes real cost.
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
