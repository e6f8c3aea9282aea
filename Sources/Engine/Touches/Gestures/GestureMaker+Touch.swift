internal import Kernel

/// One finger down and up again.
extension GestureMaker {
  /// Ends beside `target` by `error`.
  ///
  /// A finger that stays down long enough sees that it is not where it should be, and corrects its place slowly and evenly until it
  /// lifts: so drift grows with duration and leads toward the target, and short taps do not drift. It lands as far off as it
  /// corrects. One that lifts before only rolls once, by less than most panels tell.
  mutating func touch(
    at begin: Int64, target: GlassPoint, error: GlassPoint, length: Int64, into samples: inout [TouchSample]
  ) {
    let motion = traits.motion
    let bits = random.next()
    let latency =
      motion.correctionLatency
      * StableMath.exp(motion.latencySpread * RandomSource.roughNormal(UInt32(truncatingIfNeeded: bits)))
    let wait = Int64(latency * 1_000) * 1_000
    guard length - wait > 4_000_000 else {
      roll(at: begin, target + error, length: length, into: &samples)
      return
    }
    let time = length - wait
    let speed =
      motion.correctionSpeed
      * StableMath.exp(
        motion.speedSpread * RandomSource.roughNormal(UInt32(truncatingIfNeeded: bits >> 32)))
    let way = correction(of: error, length: min(GestureMaker.longestDrift, speed * Double(time) / 1e9))
    let landing = panel.inside(target + error - way)
    let reach = target + error - landing
    reporter.land(GestureMaker.firstFinger, at: begin, landing, into: &samples)
    let rest = Int64(random.exponential(RecordedHands.restBeforeLift) * 1_000) * 1_000
    let delay = min(time / 2 / 1_000 * 1_000, reporter.liftDelay(atMost: time / 2) + rest)
    let bow = random.uniform(-0.3, 0.3) * reach.length
    var stroke = Stroke(
      from: landing, reach: reach, bow: bow, begin: begin + wait, length: time - delay)
    stroke.carry = 0.8
    let last = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
    reporter.lift(GestureMaker.firstFinger, at: begin + length, last, into: &samples)
  }

  /// Fingers that landed farther off were not recorded, mm.
  private static let longestDrift = 55.0

  /// The way of a correction: in any direction, but often rather toward the target than away from it.
  private mutating func correction(of error: GlassPoint, length: Double) -> GlassPoint {
    let way = random.direction() * length
    return way.dot(error) > 0 && random.chance(traits.motion.towardTarget) ? way * -1 : way
  }

  /// Rests where it landed. The fingertip gives way once, sooner or later, by 0.2 mm: one in two children's taps on a phone
  /// had such a report, one in twenty adults'.
  private mutating func roll(
    at begin: Int64, _ place: GlassPoint, length: Int64, into samples: inout [TouchSample]
  ) {
    reporter.land(GestureMaker.firstFinger, at: begin, place, into: &samples)
    var last = place
    let time = 10_000_000 + Int64(random.exponential(traits.motion.rollAfter) * 1_000) * 1_000
    if time < length {
      last = place + random.direction() * 0.2
      reporter.move(GestureMaker.firstFinger, at: begin + time, last, into: &samples)
    }
    reporter.lift(GestureMaker.firstFinger, at: begin + length, last, into: &samples)
  }
}
