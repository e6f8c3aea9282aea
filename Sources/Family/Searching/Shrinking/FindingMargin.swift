internal import Fuzzing
internal import Kernel

/// The least changes with which a shrunk case breaks no rule.
package struct FindingMargin: Hashable, Sendable, Codable {
  /// How much longer the pause before the last gesture must be, in ms. `nil` if 2 s are not enough, or if there is only one
  /// gesture.
  package var pauseMilliseconds: Int?
  /// How much shorter the longest way of the last gesture must be, in points. `nil` without one, or if no length is short enough.
  package var wayPoints: Int?

  /// Measures a case that breaks the shrinker's rule. Runs about twenty cases.
  init(_ one: BreakCase, _ shrinker: inout TouchShrinker) {
    let last = one.gestures.count - 1
    if last > 0 {
      pauseMilliseconds = FindingMargin.least(upTo: 2_000) { longer in
        var candidate = one
        candidate.gestures[last].gap += .milliseconds(Int64(longer))
        return !shrinker.holds(candidate)
      }
    }
    guard last >= 0, let (place, landed) = FindingMargin.longestWay(one.gestures[last].samples) else {
      return
    }
    let way = one.gestures[last].samples[place].position - landed
    wayPoints = FindingMargin.least(upTo: Int(way.length)) { shorter in
      var candidate = one
      let share = 1 - Double(shorter) / way.length
      candidate.gestures[last].samples[place].position =
        landed + ScreenPoint(way.x.points * share, way.y.points * share)
      return !shrinker.holds(candidate)
    }
  }

  /// The margin in words.
  package var sentence: String {
    let pause = pauseMilliseconds.map { "the last pause \($0) ms longer" }
    let way = wayPoints.map { "the last way \($0) pt shorter" }
    let parts = [pause, way].compactMap { $0 }
    return parts.isEmpty ? "no pause or way mends it" : "mended by " + parts.joined(separator: ", or ")
  }

  /// The sample farthest from where its finger landed, and that place; the later of two.
  private static func longestWay(_ samples: [TouchSample]) -> (sample: Int, landed: ScreenPoint)? {
    var best: (sample: Int, landed: ScreenPoint)?
    var longest: Int64 = 1
    for (index, sample) in samples.enumerated() {
      let landing = samples[...index].last { $0.finger == sample.finger && $0.phase == .began }
      guard let landed = landing?.position else { continue }
      let squared = (sample.position - landed).lengthSquared
      if squared >= longest {
        longest = squared
        best = (index, landed)
      }
    }
    return best
  }

  /// The least whole number from 1 to the limit that avoids the violation, assuming that all larger ones do too.
  private static func least(upTo limit: Int, _ mends: (Int) -> Bool) -> Int? {
    guard limit >= 1, mends(limit) else { return nil }
    var low = 0
    var high = limit
    while high - low > 1 {
      let middle = (low + high) / 2
      if mends(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
