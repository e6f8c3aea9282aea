/// The product costs of one session's frames over its repetitions, in which frame i always does the same work.
///
/// The first repetition is the cold start. With three repetitions or more the steady cost of a frame is the
/// second-smallest of the rest: one lucky sample does not make it. With four it is their median, so that it lies over a
/// limit exactly when two of three warm repetitions do (docs/concepts.md, section 4).
package struct RepeatedCosts: Sendable {
  /// The repetitions with which a budget that one cold run exceeded is looked at again: one cold, three warm.
  package static let confirming = 4

  /// The fewest repetitions with a steady cost: one cold, two warm.
  package static let steadying = 3

  /// Device nanoseconds by repetition and frame; what does not fit 32 bits, two seconds, counts as two seconds.
  private var costs: [[Int32]] = []

  package init() {}

  /// From now on samples belong to the next repetition.
  package mutating func beginRepetition() { costs.append([]) }

  /// Takes the cost of the repetition's next frame, device nanoseconds; returns the frame's place.
  @discardableResult package mutating func add(_ cost: Int) -> Int {
    precondition(!costs.isEmpty, "a cost before any repetition began")
    costs[costs.count - 1].append(Int32(clamping: cost))
    return costs[costs.count - 1].count - 1
  }

  /// The steady cost of the frame at a place, device nanoseconds; `nil` with fewer than two warm samples of it.
  /// O(repetitions).
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

  /// Adds what the frames took at the cold start, and for each warm sample its gap to the frame's steady cost; nothing without
  /// a steady cost. O(samples x repetitions).
  ///
  /// A sample under the steady cost counts as a gap of zero, and by how much it was under is recorded apart: half of what is
  /// noise would be lost otherwise.
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
