internal import HostSystem

/// What the clock readings of a frame cost by themselves.
enum EmptyFrame {
  /// Nanoseconds that six stages without work measure: the smallest of many, so that it never takes away real cost.
  static func measure(_ meter: HostMeter) -> Int64 {
    var least = Int64.max
    for _ in 0..<2_000 {
      let start = meter.now()
      var last = start
      for _ in 0..<6 { last = meter.now() }
      least = min(least, last - start)
    }
    return least
  }
}
