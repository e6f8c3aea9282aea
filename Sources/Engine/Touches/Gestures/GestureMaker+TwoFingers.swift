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
    let motion = traits.motion.pair
    let begin = instant.nanoseconds / 1_000 * 1_000
    let from = (panel.glass(starts.0), panel.glass(starts.1))
    let to = (panel.glass(ends.0), panel.glass(ends.1))
    let ways = (to.0 - from.0, to.1 - from.1)
    let starts = spread(from, along: ways, by: traits.motion.spreadAtStart, motion.start)
    let longer = StableMath.log(max(1, (ways.0.length + ways.1.length) / 2) / motion.usualWay)
    let ends = spread(
      to, along: ways, by: traits.motion.spreadAtEnd, motion.end,
      beyond: DragMotion.added(motion.endFarther, by: longer))
    reporter.land(GestureMaker.firstFinger, at: begin, starts.0, into: &samples)
    reporter.land(GestureMaker.secondFinger, at: begin, starts.1, into: &samples)
    _ = moveTogether(
      at: begin, (starts.0, ends.0), (starts.1, ends.1), restsSecond: false, into: &samples)
  }

  /// Both places as two fingers of this hand meet them: beside them, and farther apart where they are close together.
  private mutating func spread(
    _ places: (GlassPoint, GlassPoint), along ways: (GlassPoint, GlassPoint), by spread: Double,
    _ miss: DragMiss, beyond: Double = 0
  ) -> (GlassPoint, GlassPoint) {
    let between = places.1 - places.0
    let apart = max(0.1, between.length)
    let aside = between * ((apart < GestureMaker.closeTogether ? spread : 0) / 2 / apart)
    return (
      beside(places.0 - aside, along: ways.0, miss, beyond: beyond),
      beside(places.1 + aside, along: ways.1, miss, beyond: beyond)
    )
  }

  /// One hand's fingers spread no farther, mm.
  private static let closeTogether = 60.0

  /// The moves and lifts of two fingers that are down: they share their sub-movements' times, but one lags behind the other.
  /// Returns when the first one lifts, ns.
  mutating func moveTogether(
    at begin: Int64, _ one: Way, _ two: Way, restsSecond: Bool, into samples: inout [TouchSample]
  ) -> Int64 {
    let motion = traits.motion.pair
    let way = max(1, ((one.to - one.from).length + (two.to - two.from).length) / 2)
    let trip = trip(motion, way: way)
    let manner = DragFinger.Manner(
      wildness: StableMath.exp(0.7 * random.normal()),
      longer: StableMath.exp(0.3 * StableMath.log(way / 44)),
      unlike: DragMotion.grown(motion.unlikeFar, by: StableMath.log(way / motion.usualWay)))
    let setsOut = begin + latency(motion)
    let lag = Int64(random.uniform(0, 2 * motion.lag * manner.unlike) * 1_000) * 1_000
    let isSecondLate = random.chance(0.5)
    let times = stream()
    var first = DragFinger(
      0, motion, from: one.from, to: one.to, begin: setsOut + (isSecondLate ? 0 : lag), trip: trip,
      manner: manner, times: times, random: stream())
    var second = DragFinger(
      1, motion, from: two.from, to: two.to, begin: setsOut + (isSecondLate ? lag : 0), trip: trip,
      manner: manner, times: times, random: stream())
    let end = reporter.dragTogether(
      &first, GestureMaker.firstFinger, &second, GestureMaker.secondFinger, motion, at: setsOut,
      restsSecond: restsSecond, into: &samples)
    let over = end + 7_000_000
    reporter.lift(GestureMaker.firstFinger, at: over, one.to, into: &samples)
    reporter.lift(
      GestureMaker.secondFinger, at: over + random.milliseconds(0, 60), restsSecond ? two.from : two.to,
      into: &samples)
    return over
  }

  /// The same way by one finger alone, in one sub-movement after another.
  mutating func moveAlone(at begin: Int64, _ way: Way, into samples: inout [TouchSample]) {
    let motion = traits.motion.pair
    var finger = DragFinger(
      0, motion, from: way.from, to: way.to, begin: begin,
      trip: trip(motion, way: max(1, (way.to - way.from).length)), manner: DragFinger.Manner(),
      times: stream(),
      random: stream())
    let end = reporter.drag(&finger, motion, id: GestureMaker.firstFinger, at: begin, into: &samples)
    reporter.lift(GestureMaker.firstFinger, at: end + 8_000_000, way.to, into: &samples)
  }
}
