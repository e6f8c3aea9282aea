internal import Kernel

/// Taps, double taps, bursts, long presses and hesitations.
extension GestureMaker {
  mutating func tap(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let place = target + random.scatter(traits.touchSigma)
    let length = nanoseconds(traits.tapDuration)
    touch(at: begin, place, length: length, into: &samples)
  }

  mutating func doubleTap(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let first = target + random.scatter(traits.touchSigma)
    let second = first + random.direction() * traits.separation.value(at: random.unit())
    let firstLength = nanoseconds(traits.firstTap)
    let gap = nanoseconds(traits.doubleTapGap)
    let secondLength = nanoseconds(traits.secondTap)
    touch(at: begin, first, length: firstLength, into: &samples)
    touch(at: begin + firstLength + gap, second, length: secondLength, into: &samples)
  }

  /// 3-8 taps 140-350 ms apart, down to down, each over before the next.
  mutating func burst(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let centre = target + random.scatter(traits.touchSigma)
    var time = begin
    for _ in 0..<random.inside(3...8) {
      let gap = random.milliseconds(140, 350)
      let place = centre + random.scatter(traits.touchSigma * 0.5)
      reporter.land(GestureMaker.firstFinger, at: time, place, into: &samples)
      let length = min(nanoseconds(traits.tapDuration), gap * 7 / 10)
      reporter.lift(GestureMaker.firstFinger, at: time + length / 1_000 * 1_000, place, into: &samples)
      time += gap
    }
  }

  /// Held for a while; the finger wavers as in a tap, but by at most 2 mm.
  mutating func longPress(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let place = target + random.scatter(traits.touchSigma)
    reporter.land(GestureMaker.firstFinger, at: begin, place, into: &samples)
    let length = random.milliseconds(traits.longPressHold)
    var last = place
    if !random.chance(traits.withoutDrift) {
      let drift = min(2, traits.tapDrift.value(at: random.unit()))
      last = reporter.follow(
        Stroke(from: place, reach: random.direction() * drift, begin: begin, length: length * 9 / 10),
        GestureMaker.firstFinger, into: &samples)
    }
    reporter.lift(GestureMaker.firstFinger, at: begin + length, last, into: &samples)
  }

  /// Rests, wavers, rests again for 50-500 ms [A] and leaves.
  mutating func hesitation(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let place = target + random.scatter(traits.touchSigma)
    reporter.land(GestureMaker.firstFinger, at: begin, place, into: &samples)
    let start = begin + random.milliseconds(traits.hesitationRest)
    let stroke = Stroke(
      from: place, reach: random.direction() * random.inside(traits.hesitationWay), begin: start,
      length: random.milliseconds(120, 400))
    let last = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
    reporter.lift(
      GestureMaker.firstFinger, at: start + stroke.length + random.milliseconds(50, 500), last, into: &samples
    )
  }

  /// One finger down and up again, with the drift of its age.
  private mutating func touch(
    at begin: Int64, _ place: GlassPoint, length: Int64, into samples: inout [TouchSample]
  ) {
    reporter.land(GestureMaker.firstFinger, at: begin, place, into: &samples)
    guard !random.chance(traits.withoutDrift) else {
      reporter.lift(GestureMaker.firstFinger, at: begin + length, place, into: &samples)
      return
    }
    let drift = random.direction() * traits.tapDrift.value(at: random.unit())
    let delay = reporter.liftDelay(atMost: length / 2)
    let last = reporter.follow(
      Stroke(from: place, reach: drift, begin: begin, length: max(1_000, length - delay)),
      GestureMaker.firstFinger, into: &samples)
    reporter.lift(GestureMaker.firstFinger, at: begin + max(length, 1_000), last, into: &samples)
  }

  /// A draw from a curve in milliseconds, as whole microseconds in ns, at least one.
  mutating func nanoseconds(_ curve: QuantileCurve) -> Int64 {
    max(1, Int64(curve.value(at: random.unit()) * 1_000)) * 1_000
  }
}
