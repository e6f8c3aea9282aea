package import Kernel

/// Two fingers that move at the same time.
extension GestureMaker {
  /// A finger's way on the glass.
  typealias Way = (from: GlassPoint, to: GlassPoint)

  /// Appends a drag of two things at once: each finger from near one of `starts` to near its one of `ends`, in order.
  ///
  /// Both land together: nobody has recorded by how much they do not. O(samples).
  package mutating func makeTwoFingerDrag(
    at instant: Instant, starts: (ScreenPoint, ScreenPoint), ends: (ScreenPoint, ScreenPoint),
    into samples: inout [TouchSample]
  ) {
    let motion = traits.motion
    let begin = instant.nanoseconds / 1_000 * 1_000
    let starts = spread((panel.glass(starts.0), panel.glass(starts.1)), by: motion.spreadAtStart)
    let ends = spread((panel.glass(ends.0), panel.glass(ends.1)), by: motion.spreadAtEnd)
    reporter.land(GestureMaker.firstFinger, at: begin, starts.0, into: &samples)
    reporter.land(GestureMaker.secondFinger, at: begin, starts.1, into: &samples)
    _ = moveTogether(
      at: begin, (starts.0, ends.0), (starts.1, ends.1), restsSecond: false, into: &samples)
  }

  /// Both places as two fingers of this hand meet them: scattered, and farther apart where they are close together.
  private mutating func spread(
    _ places: (GlassPoint, GlassPoint), by spread: Double
  ) -> (GlassPoint, GlassPoint) {
    let between = places.1 - places.0
    let apart = max(0.1, between.length)
    let aside = between * ((apart < GestureMaker.closeTogether ? spread : 0) / 2 / apart)
    let sigma = traits.motion.pair.startSigma * traits.motion.steadiness
    return (places.0 - aside + scatter(sigma), places.1 + aside + scatter(sigma))
  }

  /// One hand's fingers spread no farther, mm.
  private static let closeTogether = 60.0

  /// The moves and lifts of two fingers that are down, in common sub-movements. Returns when the first one lifts, ns.
  mutating func moveTogether(
    at begin: Int64, _ one: Way, _ two: Way, restsSecond: Bool, into samples: inout [TouchSample]
  ) -> Int64 {
    let motion = traits.motion.pair
    let way = max(1, ((one.to - one.from).length + (two.to - two.from).length) / 2)
    var trip = trip(motion, way: way)
    let wildness = StableMath.exp(0.7 * random.normal())
    let lag = traits.motion.lag / max(1, (way / motion.usualWay).squareRoot())
    var places = (one.from, two.from)
    var time = begin + Int64(random.exponential(motion.latency) * 1_000) * 1_000
    for index in 0..<trip.count {
      if index > 0 { time += trip.rest(&random, share: traits.restShare, mean: motion.restLength) }
      let length = trip.next(&random)
      let waits = !trip.isOver && random.chance(traits.motion.oneWaits) ? 1 + random.below(2) : 0
      let first = stroke(
        from: places.0, to: one.to, trip, wildness: waits == 1 ? nil : wildness, lag: lag, begin: time,
        length: length)
      let second = stroke(
        from: places.1, to: two.to, trip, wildness: waits == 2 ? nil : wildness, lag: lag, begin: time,
        length: length)
      places = reporter.followTogether(
        first, GestureMaker.firstFinger, second, GestureMaker.secondFinger, restsSecond: restsSecond,
        into: &samples)
      time += length
    }
    let over = time + 7_000_000
    reporter.lift(GestureMaker.firstFinger, at: over, places.0, into: &samples)
    reporter.lift(
      GestureMaker.secondFinger, at: over + random.milliseconds(0, 60), places.1, into: &samples)
    return over
  }

  /// The same way by one finger alone, in one sub-movement after another.
  mutating func moveAlone(at begin: Int64, _ way: Way, into samples: inout [TouchSample]) {
    let motion = traits.motion.pair
    var trip = trip(motion, way: max(1, (way.to - way.from).length))
    var place = way.from
    var time = begin
    while !trip.isOver {
      let length = trip.next(&random)
      let stroke = stroke(
        from: place, to: way.to, trip, wildness: 1, lag: 0, begin: time, length: length)
      place = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
      time += length
    }
    reporter.lift(GestureMaker.firstFinger, at: time + 8_000_000, place, into: &samples)
  }

  /// One finger's part of a sub-movement; without `wildness` it waits where it is.
  private mutating func stroke(
    from place: GlassPoint, to end: GlassPoint, _ trip: Trip, wildness: Double?, lag: Double, begin: Int64,
    length: Int64
  ) -> Stroke {
    let motion = traits.motion.pair
    let left = end - place
    guard let wildness else {
      var still = Stroke(from: place, reach: left * 0, begin: begin, length: length)
      still.unrest = 0
      return still
    }
    let step =
      trip.isOver
      ? left
      : trip.step(along: left, part: 1, unevenness: 0.3, turn: motion.turn * wildness, &random)
    let scores = RandomSource.roughNormals(random.next())
    var stroke = Stroke(
      from: place, reach: step, bow: motion.bow * wildness * step.length * random.normal(), begin: begin,
      length: length)
    stroke.rest(
      first: min(0.45, lag * scores.x.magnitude), last: min(0.45, lag * scores.y.magnitude))
    if trip.isOver { stroke.early = homing(motion) } else { stroke.carry = 0.25 }
    stroke.unrest = 0.1
    return stroke
  }
}
