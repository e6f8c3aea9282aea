internal import Kernel

/// Drags: sub-movements toward what is left of the way, with rests and a way back.
extension GestureMaker {
  /// A drag of what lies at `target` to `aim`.
  mutating func drag(
    at begin: Int64, target: GlassPoint, aim: GlassPoint, into samples: inout [TouchSample]
  ) {
    let motion = traits.motion.drag
    let whole = aim - target
    let way = max(1, whole.length)
    let steadiness = traits.motion.steadiness
    let start = target + scatter(motion.startSigma * steadiness)
    // Drags stop short by a fortieth of their way: recorded ends lie 1 mm before the place on phones, 5 mm on tablets.
    let end = target + whole * 0.975 + scatter(motion.endSigma * steadiness)
    var trip = trip(motion, way: way, pace: random.inside(traits.dragPace))
    let longer = StableMath.exp(0.3 * StableMath.log(way / motion.usualWay))
    let goesBack = random.chance(min(1, traits.backtrackShare * longer))
    let back = goesBack ? random.exponential(motion.backtrack * way) : 0
    let backAt = random.below(trip.count)
    let turn = motion.turn / trip.briskness
    var place = start
    var time = begin + Int64(random.exponential(motion.latency) * 1_000) * 1_000
    reporter.land(GestureMaker.firstFinger, at: begin, start, into: &samples)
    for index in 0..<trip.count {
      if index > 0 { time += trip.rest(&random, share: traits.restShare, mean: motion.restLength) }
      let length = trip.next(&random)
      let left = end - place
      let step =
        trip.isOver
        ? left
        : trip.step(
          along: left, part: index == 0 ? motion.firstPart : 1, unevenness: 0.35, turn: turn, &random)
      let beyond =
        index == backAt && back > 0 ? left * (back / max(0.1, left.length)) : GlassPoint(x: 0, y: 0)
      var stroke = Stroke(
        from: place, reach: step + beyond, bow: motion.bow / longer * step.length * random.normal(),
        begin: time, length: length)
      if trip.isOver { stroke.early = homing(motion) } else { stroke.carry = 0.25 }
      go(stroke, from: &place, time: &time, into: &samples)
      guard index == backAt && back > 0 else { continue }
      let backTime = Int64((150 + 8 * back) * 1_000) * 1_000
      go(
        Stroke(from: place, reach: beyond * -1, begin: time, length: backTime), from: &place, time: &time,
        into: &samples)
    }
    time += random.milliseconds(20, 80)
    reporter.lift(
      GestureMaker.firstFinger, at: time + reporter.liftDelay(atMost: 200_000_000), place, into: &samples)
  }

  /// How soon the last sub-movement is fastest.
  mutating func homing(_ motion: DragMotion) -> Double {
    max(0, min(1, motion.homing + random.uniform(-0.25, 0.25)))
  }

  /// One sub-movement. The glass holds the finger: of its tremor a quarter is left.
  private mutating func go(
    _ stroke: Stroke, from place: inout GlassPoint, time: inout Int64, into samples: inout [TouchSample]
  ) {
    var stroke = stroke
    stroke.unrest = 0.25
    place = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
    time += stroke.length
  }
}
