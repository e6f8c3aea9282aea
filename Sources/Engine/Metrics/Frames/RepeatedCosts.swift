/// The product costs of one session's frames over its repetitions. Frame i does the same work in each.
///
/// The first repetition is the cold start. With three or more repetitions a frame's steady cost is the second-smallest cost of
/// the others, so that one lucky sample does not decide it. With four repetitions that is the median: it exceeds a limit exactly
/// when two of three warm repetitions do (docs/concepts.md, section 4).
package struct RepeatedCosts: Sendable {
  /// Repetitions of a second look: one cold, three warm.
  package static let confirming = 4

  /// The fewest repetitions with a steady cost: one cold, two warm.
  package static let steadying = 3

  /// Device nanoseconds by repetition and frame, capped at 32 bits (two seconds).
  private var costs: [[Int32]] = []

  package init() {}

  /// Starts the next repetition.
  package mutating func beginRepetition() { costs.append([]) }

  /// Appends the cost of the repetition's next frame, device nanoseconds, and returns the frame's index.
  @discardableResult package mutating func add(_ cost: Int) -> Int {
    precondition(!costs.isEmpty, "a cost before any repetition began")
    costs[costs.count - 1].append(Int32(clamping: cost))
    return costs[costs.count - 1].count - 1
  }

  /// The steady cost of the frame at an index, device nanoseconds; `nil` with fewer than two warm samples. O(repetitions).
  package func steady(_ place: Int) -> Int? {
    var smallest = Int32.max
    var second = Int32.max
    var samples = 0
    for repetition in costs.dropFirst() where place < repetition.count {
      let cost = repetition[place]
      samples += 1
      if cost < smallest {
        second = smallest
        smallest = cost
      } else if cost < second {
        second = cost
      }
    }
    return samples < 2 ? nil : Int(second)
  }

  /// Adds the cold costs, and the jitter of each warm sample: its difference from the frame's steady cost. Adds nothing without a
  /// steady cost. O(samples x repetitions).
  ///
  /// A negative difference counts as zero jitter and is also recorded in `jitterUnder`, so that noise below the steady cost is
  /// not lost.
  package func add(to measurements: inout Measurements) {
    guard let first = costs.first else { return }
    var (cold, jitter, under) = (Histogram(), Histogram(), Histogram())
    for place in first.indices {
      guard let steady = steady(place) else { continue }
      cold.record(Int(first[place]))
      for repetition in costs.dropFirst() where place < repetition.count {
        let gap = Int(repetition[place]) - steady
        jitter.record(gap)
        if gap < 0 { under.record(-gap) }
      }
    }
    guard jitter.count > 0 else { return }
    measurements.merge(cold, into: .coldCost)
    measurements.merge(jitter, into: .jitter)
    measurements.merge(under, into: .jitterUnder)
  }
}
