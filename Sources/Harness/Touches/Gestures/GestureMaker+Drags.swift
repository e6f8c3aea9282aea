internal import Kernel

/// Slow drags.
extension GestureMaker {
  /// A drag to `aim` in several minimum-jerk sub-movements some 250 ms apart, with pauses and a way back.
  mutating func drag(
    at begin: Int64, target: GlassPoint, aim: GlassPoint, into samples: inout [TouchSample]
  ) {
    let start = target + random.scatter(traits.touchSigma)
    let end = aim + random.scatter(traits.touchSigma)
    let count = 1 + random.poisson(traits.extraSubMovements)
    let pauseBefore = random.below(count)
    let pause = drawPause()
    let back = random.exponential(traits.meanBacktrack)
    let step = (end - start) * (1 / Double(count))
    var place = start
    var time = begin
    reporter.land(GestureMaker.firstFinger, at: time, place, into: &samples)
    for index in 0..<count {
      if index == pauseBefore && pause > 0 {
        time += pause
      } else if index > 0 {
        time += glance()
      }
      let waypoint =
        index == count - 1
        ? end : start + step * Double(index + 1) + random.scatter(step.length * 0.15)
      go(to: waypoint, from: &place, time: &time, into: &samples)
      if index == count / 2 && back > 0.2 {
        let way = end - start
        let ahead = way * (1 / max(0.1, way.length))
        time += glance()
        go(to: place - ahead * back, from: &place, time: &time, into: &samples)
        if index == count - 1 {
          time += glance()
          go(to: end, from: &place, time: &time, into: &samples)
        }
      }
    }
    time += glance()
    reporter.lift(
      GestureMaker.firstFinger, at: time + reporter.liftDelay(atMost: 200_000_000), place, into: &samples)
  }

  /// The hand sees where it is before it goes on, for 20-80 ms [A]: no pause by itself.
  private mutating func glance() -> Int64 { random.milliseconds(20, 80) }

  /// One sub-movement; longer ones take longer [A].
  private mutating func go(
    to end: GlassPoint, from place: inout GlassPoint, time: inout Int64, into samples: inout [TouchSample]
  ) {
    let reach = end - place
    let average = 110 + 6 * min(100, reach.length)
    let length = random.milliseconds(average * traits.dragPace.low, average * traits.dragPace.high)
    let stroke = Stroke(from: place, reach: reach, begin: time, length: length)
    place = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
    time += length
  }

  /// The longest pause of a drag, ns: none, over 100 ms or over 300 ms.
  private mutating func drawPause() -> Int64 {
    let fate = random.unit()
    if fate < traits.pauseOver300 { return random.milliseconds(300, 900) }
    if fate < traits.pauseOver100 { return random.milliseconds(100, 300) }
    return 0
  }
}
