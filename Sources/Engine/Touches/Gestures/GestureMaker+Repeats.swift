public import Kernel

/// Swipes in quick succession.
extension GestureMaker {
  /// Appends a swipe after one that lifted at `lift`. O(samples).
  ///
  /// It lifts as long after that one as recorded repeats do, by the distribution of the `same` or the opposite direction, times
  /// the user's pace.
  ///
  /// If time is short, the swipe is quick. The finger rests at least 90 ms, or a third of the time if that is shorter [A], and
  /// moves in the remaining time. A palm beside it lands up to 200 ms after its beginning.
  package mutating func makeRepeat(
    _ swipe: TouchIntent, same: Bool, after lift: Instant, start: ScreenPoint,
    into samples: inout [TouchSample]
  ) -> LabelledGesture {
    guard let ahead = swipe.ahead else { preconditionFailure("\(swipe) is not a swipe") }
    let gap = repeatGap(same: same)
    let rest = min(90_000_000, gap.nanoseconds / 3_000 * 1_000)
    let firstIndex = samples.count
    let hasPalm = random.chance(traits.extraContact)
    self.swipe(
      at: 0, target: panel.glass(start), ahead: ahead, hurry: 1, longest: gap.nanoseconds - rest,
      into: &samples)
    let delay = (lift - .zero) + gap - (samples[samples.count - 1].time - .zero)
    for index in firstIndex..<samples.count { samples[index].time = samples[index].time + delay }
    if hasPalm {
      restPalm(at: samples[firstIndex].time.nanoseconds + random.milliseconds(0, 200), into: &samples)
      GestureMaker.sort(&samples, from: firstIndex)
    }
    return LabelledGesture(
      intent: swipe, first: samples[firstIndex].time, last: samples[samples.count - 1].time,
      sampleCount: samples.count - firstIndex)
  }

  /// Draws the time from lift to lift, in whole microseconds.
  public mutating func repeatGap(same: Bool) -> TimeSpan {
    let curve = same ? traits.sameRepeat : traits.oppositeRepeat
    return .microseconds(Int64(curve.value(at: random.unit()) * traits.repeatPace * 1_000))
  }
}

extension TouchIntent {
  /// The direction of a swipe as a unit vector; `nil` for other intents.
  var ahead: GlassPoint? {
    switch self {
    case .swipeLeft: GlassPoint(x: -1, y: 0)
    case .swipeRight: GlassPoint(x: 1, y: 0)
    case .swipeUp: GlassPoint(x: 0, y: -1)
    case .swipeDown: GlassPoint(x: 0, y: 1)
    default: nil
    }
  }

  public var isSwipe: Bool { ahead != nil }

  /// The opposite swipe; `nil` for other intents.
  package var opposite: TouchIntent? {
    switch self {
    case .swipeLeft: .swipeRight
    case .swipeRight: .swipeLeft
    case .swipeUp: .swipeDown
    case .swipeDown: .swipeUp
    default: nil
    }
  }
}
