internal import Metrics

/// The steady costs of a unit's frames and stages in one process: the second-smallest of the warm repetitions (docs/concepts.md,
/// section 4).
package struct SteadyFrames: Sendable {
  /// The frames of the first repetition.
  package let frames: SteppedFrames
  /// Host nanoseconds of all stages by frame, minus the cost of reading the clock; never negative.
  package let costs: [Int32]
  /// The same for each stage, frame after frame. Their sum rarely equals the frame's cost exactly: the steady samples of two
  /// stages can come from different repetitions.
  package let stages: [Int32]
  /// The index of the first frame at which a repetition differs from the first one; `nil` when none differs.
  package let unsteadyPlace: Int?
  /// The steady costs of the effects on the lanes.
  package let lanes: LaneCosts

  /// The fewest repetitions: one cold, two warm.
  package static let leastRepetitions = 3

  /// Computes steady frames from three or more repetitions, the first being the cold start. `emptyFrame` is the cost of an
  /// instrumented frame without work on this host, nanoseconds. O(repetitions x frames).
  package init(_ repetitions: [SteppedFrames], emptyFrame: Int64) {
    precondition(
      repetitions.count >= SteadyFrames.leastRepetitions, "\(repetitions.count) repetitions of a unit")
    let first = repetitions[0]
    frames = first
    lanes = LaneCosts.steady(repetitions.map(\.lanes))
    let width = SteppedFrames.stageCount
    let emptyStage = Int32(clamping: emptyFrame / Int64(width))
    var unsteady: Int?
    for other in repetitions.dropFirst() {
      guard let place = SteadyFrames.firstDifference(first, other) else { continue }
      unsteady = min(unsteady ?? place, place)
    }
    unsteadyPlace = unsteady
    let warm = repetitions.dropFirst().map(\.stages)
    let counted = unsteady ?? first.count
    var costs = [Int32](repeating: 0, count: counted)
    var stages = [Int32](repeating: 0, count: counted * width)
    for place in 0..<counted {
      var whole = Smallest()
      for repetition in warm {
        var sum: Int32 = 0
        for stage in 0..<width {
          sum = sum.clampedSum(max(0, repetition[place * width + stage] - emptyStage))
        }
        whole.add(sum)
      }
      costs[place] = whole.second
      for stage in 0..<width {
        var part = Smallest()
        for repetition in warm { part.add(max(0, repetition[place * width + stage] - emptyStage)) }
        stages[place * width + stage] = part.second
      }
    }
    self.costs = costs
    self.stages = stages
  }

  /// The index of the first frame that differs between two runs, or the length of the shorter run if it is a prefix of the other.
  /// `nil` when they are equal. O(frames).
  package static func firstDifference(_ first: SteppedFrames, _ second: SteppedFrames) -> Int? {
    let shared = min(first.count, second.count)
    for place in 0..<shared
    where first.digests[place] != second.digests[place] || first.numbers[place] != second.numbers[place]
      || first.sessions[place] != second.sessions[place]
    {
      return place
    }
    return first.count == second.count ? nil : shared
  }
}

/// The two smallest of a stream of costs.
private struct Smallest {
  private var first = Int32.max
  private(set) var second = Int32.max

  mutating func add(_ cost: Int32) {
    if cost < first {
      second = first
      first = cost
    } else if cost < second {
      second = cost
    }
  }
}

extension Int32 {
  fileprivate func clampedSum(_ other: Int32) -> Int32 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
