internal import Kernel

/// Drags: sub-movements toward what is left of the way, with rests and a way back.
extension GestureMaker {
  /// A drag of what lies at `target` to `aim`.
  ///
  /// The finger lands behind what it drags and lifts beyond its place, as recorded ones do.
  mutating func drag(
    at begin: Int64, target: GlassPoint, aim: GlassPoint, into samples: inout [TouchSample]
  ) {
    let motion = traits.motion.drag
    let way = max(1, (aim - target).length)
    let longer = StableMath.log(way / motion.usualWay)
    let start = beside(
      target, along: aim - target, motion.start, farther: DragMotion.grown(motion.startFar, by: longer))
    let goal = beside(
      aim, along: aim - target, motion.end, wider: DragMotion.grown(motion.endFar, by: longer),
      beyond: DragMotion.added(motion.endFarther, by: longer))
    let trip = trip(motion, way: way, pace: random.inside(traits.dragPace))
    let bent = StableMath.exp(0.3 * longer)
    let goesBack = random.chance(min(1, traits.backtrackShare * bent))
    let manner = DragFinger.Manner(
      longer: bent, back: goesBack ? random.exponential(motion.backtrack * way) : 0,
      backAt: random.below(trip.count))
    let setsOut = begin + latency(motion)
    reporter.land(GestureMaker.firstFinger, at: begin, start, into: &samples)
    var finger = DragFinger(
      0, motion, from: start, to: goal, begin: setsOut, trip: trip, manner: manner, times: stream(),
      random: stream())
    let end = reporter.drag(&finger, motion, id: GestureMaker.firstFinger, at: setsOut, into: &samples)
    let lift = end + random.milliseconds(20, 80) + reporter.liftDelay(atMost: 200_000_000)
    reporter.lift(GestureMaker.firstFinger, at: lift, goal, into: &samples)
  }

  /// Finger on the object until it moves, ns.
  mutating func latency(_ motion: DragMotion) -> Int64 {
    let latency = motion.leastLatency + random.exponential(motion.latency)
    return Int64(latency * (panel.isHeld ? motion.heldLatency : 1) * 1_000) * 1_000
  }

  /// Another stream, from the hand's own.
  mutating func stream() -> RandomSource { RandomSource(seed: random.next()) }

  /// Where a finger that aims at `place` on a way meets the glass.
  mutating func beside(
    _ place: GlassPoint, along way: GlassPoint, _ miss: DragMiss, farther: Double = 1,
    wider: Double = 1, beyond: Double = 0
  ) -> GlassPoint {
    let direction = way * (1 / max(1, way.length))
    let score = RandomSource.roughNormal(UInt32(truncatingIfNeeded: random.next()))
    let error = random.scatter(
      miss.sigma * wider * traits.motion.steadiness * HandMotion.spread(miss.spread, score))
    return place + direction * (miss.along * farther + beyond + error.x * miss.ratio) + direction.turned
      * error.y
  }
}

/// How a drag's finger misses where it should begin or end.
struct DragMiss: Sendable {
  /// So far along the way on average, mm: below zero behind it.
  let along: Double
  /// Deviation across the way, mm.
  let sigma: Double
  /// Along the way it is so many times as large.
  let ratio: Double
  /// Deviation of its logarithm from one drag to the next.
  let spread: Double
}
