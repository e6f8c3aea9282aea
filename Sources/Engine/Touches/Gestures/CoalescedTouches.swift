package import Kernel

extension [TouchSample] {
  /// The samples that an app without coalesced touches receives.
  ///
  /// Of a finger's moves within one display period at `hertz`, only the last is retained. Landings, lifts and cancellations are
  /// all retained, with the move right before each.
  ///
  /// The display's first vsync is at zero. Samples must be in order of time; their order and times stay. O(samples).
  package func coalesced(hertz: Int) -> [TouchSample] {
    precondition(hertz > 0, "\(hertz) Hz")
    var result: [TouchSample] = []
    result.reserveCapacity(count)
    for (index, sample) in enumerated() {
      if sample.phase == .moved, isFollowed(index, hertz: hertz) { continue }
      result.append(sample)
    }
    return result
  }

  /// Whether the same finger moves again in the same display period, with only moves in between.
  private func isFollowed(_ index: Int, hertz: Int) -> Bool {
    let frame = self[index].time.frame(hertz: hertz)
    for later in self[(index + 1)...] {
      guard later.time.frame(hertz: hertz) == frame, later.phase == .moved else { return false }
      if later.finger == self[index].finger { return true }
    }
    return false
  }
}

extension Instant {
  /// The number of the display period that contains this instant.
  fileprivate func frame(hertz: Int) -> Int64 {
    let ticks = nanoseconds.multipliedReportingOverflow(by: Int64(hertz))
    precondition(!ticks.overflow, "\(nanoseconds) ns is too late to be shown")
    let whole = ticks.partialValue / 1_000_000_000
    return ticks.partialValue % 1_000_000_000 < 0 ? whole - 1 : whole
  }
}
