internal import Fuzzing
internal import Kernel

/// The passes that shorten pauses, times and ways, and round numbers.
extension TouchShrinker {
  mutating func lessenGaps(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      let gap = best.gestures[place].gap
      _ = lessen(Int(gap.nanoseconds / 1_000_000)) { shorter, shrinker in
        var candidate = best
        candidate.gestures[place].gap = .milliseconds(Int64(shorter))
        return shrinker.accept(candidate, &best)
      }
    }
  }

  /// Shortens every pause between two samples of a gesture; later samples move with it.
  mutating func lessenTimes(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      for index in best.gestures[place].samples.indices {
        let earlier = index > 0 ? best.gestures[place].samples[index - 1].time : Instant.zero
        let pause = best.gestures[place].samples[index].time - earlier
        _ = lessen(Int(pause.nanoseconds / 1_000_000)) { shorter, shrinker in
          var candidate = best
          let now = best.gestures[place].samples[index].time - earlier
          for later in index..<candidate.gestures[place].samples.count {
            candidate.gestures[place].samples[later].time =
              best.gestures[place].samples[later].time - now + .milliseconds(Int64(shorter))
          }
          return shrinker.accept(candidate, &best)
        }
      }
    }
  }

  /// Moves every sample as close as possible to where its finger landed, along either axis.
  mutating func lessenWays(_ best: inout BreakCase) {
    for place in best.gestures.indices {
      for index in best.gestures[place].samples.indices {
        let sample = best.gestures[place].samples[index]
        let landed = best.gestures[place].samples[...index].last {
          $0.finger == sample.finger && $0.phase == .began
        }
        guard let landed, sample.phase != .began else { continue }
        for axis in [\ScreenPoint.x, \ScreenPoint.y] {
          let way = sample.position[keyPath: axis] - landed.position[keyPath: axis]
          let sign = way < .zero ? -1 : 1
          _ = lessen(Int(way.magnitude.points)) { shorter, shrinker in
            var candidate = best
            candidate.gestures[place].samples[index].position[keyPath: axis] =
              landed.position[keyPath: axis] + .points(sign * shorter)
            return shrinker.accept(candidate, &best)
          }
        }
      }
    }
  }

  /// The smallest accepted whole number from 0 on, by bisection; the number itself if none is smaller.
  private mutating func lessen(_ number: Int, _ accepts: (Int, inout TouchShrinker) -> Bool) -> Int {
    guard number > 0 else { return number }
    if accepts(0, &self) { return 0 }
    var low = 0
    var high = number
    while high - low > 1 {
      let middle = (low + high) / 2
      if accepts(middle, &self) { high = middle } else { low = middle }
    }
    return high
  }

  /// Rounds to whole points and milliseconds and removes radii: all at once, else one by one.
  mutating func round(_ best: inout BreakCase) {
    var candidate = best
    for place in candidate.gestures.indices {
      candidate.gestures[place].gap = candidate.gestures[place].gap.wholeMilliseconds
      for index in candidate.gestures[place].samples.indices {
        candidate.gestures[place].samples[index].round()
      }
    }
    if accept(candidate, &best) { return }
    for place in best.gestures.indices {
      candidate = best
      candidate.gestures[place].gap = candidate.gestures[place].gap.wholeMilliseconds
      accept(candidate, &best)
      for index in best.gestures[place].samples.indices {
        // To the nearest point, else down, else up.
        for rule in [.toNearestOrAwayFromZero, .down, .up] as [FloatingPointRoundingRule] {
          candidate = best
          candidate.gestures[place].samples[index].round(rule)
          if accept(candidate, &best) { break }
        }
      }
    }
  }
}

extension TimeSpan {
  /// The nearest whole millisecond.
  fileprivate var wholeMilliseconds: TimeSpan {
    let half: Int64 = nanoseconds < 0 ? -500_000 : 500_000
    return .milliseconds((nanoseconds + half) / 1_000_000)
  }
}

extension TouchSample {
  fileprivate mutating func round(_ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) {
    time = Instant.zero + (time - Instant.zero).wholeMilliseconds
    position = ScreenPoint(
      x: ScreenLength(position.x.points.rounded(rule)), y: ScreenLength(position.y.points.rounded(rule)))
    radius = .zero
  }
}
