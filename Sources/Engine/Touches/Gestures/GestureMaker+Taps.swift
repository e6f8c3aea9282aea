internal import Kernel

/// Taps, double taps, bursts, long presses and hesitations. A touch's place is where it ends: `target` is aimed at.
extension GestureMaker {
  mutating func tap(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let error = aimError(traits.touchSigma)
    touch(at: begin, target: target, error: error, length: tapLength(), into: &samples)
  }

  /// Two taps, each aimed at the target: the second knows nothing of where the first one was, but for what the hand
  /// gets wrong both times.
  mutating func doubleTap(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let motion = traits.motion
    let both = motion.tempo + motion.pairPart * random.normal()
    let one = both + motion.pairRest * random.normal()
    let other = both + motion.pairRest * random.normal()
    let firstLength = nanoseconds(traits.firstTap, score: one)
    let gap = nanoseconds(
      traits.doubleTapGap,
      score: motion.gapTempo + motion.gapLink * one + motion.gapRest * random.normal())
    let secondLength = nanoseconds(traits.secondTap, score: other)
    let sigma = traits.touchSigma * motion.doubleTapSigma * motion.usualShare
    let common = scatter(sigma) * motion.commonAim
    let offset = GlassPoint(x: motion.aimOffset, y: motion.aimOffset)
    let first = offset + common + quickError(sigma)
    let second = offset + common + quickError(sigma)
    touch(at: begin, target: target, error: first, length: firstLength, into: &samples)
    touch(
      at: begin + firstLength + gap, target: target, error: second, length: secondLength, into: &samples)
  }

  /// 3-8 taps 140-350 ms apart, down to down, each over before the next.
  mutating func burst(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let centre = target + aimError(traits.touchSigma)
    var time = begin
    for _ in 0..<random.inside(3...8) {
      let gap = random.milliseconds(140, 350)
      let place = centre + random.scatter(traits.touchSigma * 0.5)
      reporter.land(GestureMaker.firstFinger, at: time, place, into: &samples)
      let length = min(tapLength(), gap * 7 / 10)
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

  // MARK: Aim and length

  /// A scatter of the given deviation on average, one time wider than another.
  mutating func scatter(_ deviation: Double) -> GlassPoint {
    let score = RandomSource.roughNormal(UInt32(truncatingIfNeeded: random.next()))
    return random.scatter(deviation * HandMotion.spread(HandMotion.touchSpread, score))
  }

  /// The error of one of two quick taps, without what both have in common; some are aimed carelessly.
  private mutating func quickError(_ deviation: Double) -> GlassPoint {
    let isCareless = random.chance(traits.motion.careless)
    return scatter(deviation * traits.motion.ownAim) * (isCareless ? 4 : 1)
  }

  /// How far from its target a touch ends.
  private mutating func aimError(_ deviation: Double) -> GlassPoint {
    let motion = traits.motion
    let offset = GlassPoint(x: motion.aimOffset, y: motion.aimOffset)
    guard panel.isHeld else { return offset + scatter(deviation) }
    return offset + motion.aimBias * deviation + scatter(deviation * motion.aimRest)
  }

  /// Touch-down to lift of a single tap, ns, by the child's tempo.
  private mutating func tapLength() -> Int64 {
    let score = traits.motion.tempo + traits.motion.tempoRest * random.normal()
    return nanoseconds(traits.tapDuration, score: score)
  }

  /// The value of a curve in milliseconds at a normal score, as whole microseconds in ns, at least one.
  private func nanoseconds(_ curve: QuantileCurve, score: Double) -> Int64 {
    max(1, Int64(curve.value(at: GestureMaker.normalShare(score)) * 1_000)) * 1_000
  }
}
