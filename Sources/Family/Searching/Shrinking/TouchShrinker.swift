package import Fuzzing
internal import Kernel

/// Makes touches that break a rule fewer, shorter and rounder.
package typealias TouchShrinker = GreedyShrinker<BreakCase, Never>

extension TouchShrinker {
  init(stages: [BreakStage], rule: String, mustStop: @escaping @Sendable () -> Bool) {
    let driver = BreakDriver(stages: stages)
    self.init(mustStop: mustStop) { driver.play($0).violation?.rule == rule }
  }

  /// Creates a shrinker that turns no sane case into one that no panel reports. `breaks` says whether a case breaks the rule.
  package init(mustStop: @escaping @Sendable () -> Bool, breaks: @escaping (BreakCase) -> Bool) {
    self.init(
      limit: BreakFinding.shrinkLimit, mustStop: mustStop, mayReplace: { $0.isSane || !$1.isSane },
      breaks: breaks)
  }

  /// The smallest case found; the case itself if it does not break the rule. Deterministic.
  package mutating func shrink(_ one: BreakCase) -> BreakCase {
    shrink(one) { shrinker, best in
      shrinker.dropGestures(&best)
      shrinker.dropFingers(&best)
      shrinker.calm(&best)
      shrinker.dropSamples(&best)
      shrinker.lessenGaps(&best)
      shrinker.lessenTimes(&best)
      shrinker.lessenWays(&best)
      shrinker.round(&best)
    }
  }

  private mutating func dropGestures(_ best: inout BreakCase) {
    var size = max(1, best.gestures.count / 2)
    while size >= 1 {
      var first = 0
      while first < best.gestures.count, best.gestures.count > 1 {
        var candidate = best
        let last = min(first + size, best.gestures.count)
        // Later gestures move up by the removed time, or stay at their times.
        let lost = duration(of: best.gestures[first..<last])
        candidate.gestures.removeSubrange(first..<last)
        if accept(candidate, &best) { continue }
        if first < candidate.gestures.count {
          candidate.gestures[first].gap += lost
          if accept(candidate, &best) { continue }
        }
        first += size
      }
      size /= 2
    }
  }

  private func duration(of gestures: ArraySlice<CaseGesture>) -> TimeSpan {
    gestures.reduce(.zero) { sum, gesture in
      sum + gesture.gap + ((gesture.samples.last?.time ?? Instant.zero) - Instant.zero)
    }
  }

  private mutating func dropFingers(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      for finger in Set(best.gestures[place].samples.map(\.finger)).sorted() {
        var candidate = best
        candidate.gestures[place].samples.removeAll { $0.finger == finger }
        accept(candidate, &best)
      }
    }
    var candidate = best
    candidate.gestures.removeAll { $0.samples.isEmpty }
    accept(candidate, &best)
  }

  /// Turns cancellations into lifts, which are simpler.
  private mutating func calm(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      for index in best.gestures[place].samples.indices
      where best.gestures[place].samples[index].phase == .cancelled {
        var candidate = best
        candidate.gestures[place].samples[index].phase = .ended
        accept(candidate, &best)
      }
    }
  }

  private mutating func dropSamples(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      var index = best.gestures[place].samples.count - 1
      while index >= 0 {
        var candidate = best
        candidate.gestures[place].samples.remove(at: index)
        accept(candidate, &best)
        // The next lift moves to the removed move's place.
        if index > 0, index < best.gestures[place].samples.count,
          best.gestures[place].samples[index].phase == .moved
        {
          takeOver(place, index, &best)
        }
        index -= 1
      }
    }
  }

  /// Drops a move and lets a later sample compensate. The same finger's next sample goes to the move's place. Another finger's
  /// goes as far in the opposite direction, so that the distance between the two stays.
  private mutating func takeOver(_ place: Int, _ index: Int, _ best: inout BreakCase) {
    let samples = best.gestures[place].samples
    let moved = samples[index]
    let before = samples[..<index].last { $0.finger == moved.finger }?.position ?? moved.position
    for next in samples.indices where next > index && samples[next].phase != .began {
      let isOwn = samples[next].finger == moved.finger
      var candidate = best
      candidate.gestures[place].samples[next].position =
        isOwn ? moved.position : samples[next].position - (moved.position - before)
      candidate.gestures[place].samples.remove(at: index)
      if accept(candidate, &best) { return }
      guard !isOwn else { continue }
      // The finger of the move lifts where it landed.
      for own in candidate.gestures[place].samples.indices
      where candidate.gestures[place].samples[own].finger == moved.finger
        && candidate.gestures[place].samples[own].phase == .ended
      { candidate.gestures[place].samples[own].position = before }
      if accept(candidate, &best) { return }
    }
  }
}
