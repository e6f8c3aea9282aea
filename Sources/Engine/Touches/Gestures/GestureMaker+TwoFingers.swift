package import Kernel

/// Gestures of two fingers that move at the same time.
extension GestureMaker {
  /// The way of a finger on the glass.
  typealias Way = (from: GlassPoint, to: GlassPoint)

  /// Appends a drag of two objects at once: each finger from near its one of `starts` to near its one of `ends`. O(samples).
  ///
  /// Both fingers land at the same time, because no recording has the delay.
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

  /// The places where two fingers of one hand land: with errors, and farther apart if they are close together.
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

  /// The distance up to which fingers of one hand spread, mm.
  private static let closeTogether = 60.0

  /// Appends the moves and lifts of two fingers that are down. Returns the time of the first lift, ns.
  ///
  /// The fingers share the times of their sub-movements, but one lags behind the other.
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

  /// Appends the moves and lift of a single finger on the same kind of way, by sub-movements.
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

// MARK: - Pinches

/// Pinches, and unintended contacts.
extension GestureMaker {
  /// The outcome of a pinch: success, or one of three mishaps with equal probability [A].
  private enum PinchFate: Int {
    case oneFingerOnly, oneFingerRests, thirdFingerToo, asMeant
  }

  /// Opens or closes two fingers about `centre` by a factor of 1.2 to 6, at the speed of recorded two-finger drags.
  mutating func pinch(
    at begin: Int64, centre: GlassPoint, opening: Bool, into samples: inout [TouchSample]
  ) {
    let fate =
      random.chance(traits.twoFingerSuccess)
      ? PinchFate.asMeant : PinchFate(rawValue: random.below(3)) ?? .oneFingerOnly
    let axis = random.direction()
    let middle = centre + random.scatter(traits.touchSigma)
    let near = random.uniform(9, 20)
    let far = min(near * random.uniform(1.2, 6), panel.width * 0.95)
    let inner = axis * (near / 2)
    let outer = inner + axis * (max(0, far - near) / 2)
    let (start, end) = opening ? (inner, outer) : (outer, inner)
    let one = (from: middle + start, to: middle + end)
    let two = (from: middle - start, to: middle - end)
    reporter.land(GestureMaker.firstFinger, at: begin, one.from, into: &samples)
    if fate == .oneFingerOnly {
      moveAlone(at: begin, one, into: &samples)
      return
    }
    let second = begin + random.milliseconds(traits.pinchAsynchrony)
    reporter.land(GestureMaker.secondFinger, at: second, two.from, into: &samples)
    let mark = samples.count
    let over = moveTogether(at: second, one, two, restsSecond: fate == .oneFingerRests, into: &samples)
    guard fate == .thirdFingerToo else { return }
    third(at: second, near: middle, length: over - second, into: &samples)
    GestureMaker.sort(&samples, from: mark)
  }

  /// Adds a third finger that rests on the glass during a part of the pinch.
  private mutating func third(
    at begin: Int64, near middle: GlassPoint, length: Int64, into samples: inout [TouchSample]
  ) {
    let place = middle + random.scatter(15)
    let landing = begin + random.milliseconds(0, 150)
    reporter.land(GestureMaker.thirdFinger, at: landing, place, into: &samples)
    reporter.lift(
      GestureMaker.thirdFinger, at: landing + length * 3 / 5 / 1_000 * 1_000, place, into: &samples)
  }

  /// Adds a palm beside the gesture that begins at `begin`; returns the time at which that gesture then begins, ns.
  ///
  /// Some palms land 20-300 ms before the gesture, the others up to 200 ms after its beginning [A].
  mutating func palm(around begin: Int64, into samples: inout [TouchSample]) -> Int64 {
    let isFirst = random.chance(traits.palmFirst)
    let lead = isFirst ? random.milliseconds(20, 300) : 0
    restPalm(at: isFirst ? begin : begin + random.milliseconds(0, 200), into: &samples)
    return begin + lead
  }

  /// Adds a palm or knuckle, mostly in the bottom 20 mm; the panel rejects some.
  mutating func restPalm(at begin: Int64, into samples: inout [TouchSample]) {
    let top = random.chance(traits.palmAtBottom) ? max(0, panel.height - 20) : 0
    let place = GlassPoint(x: random.uniform(0, panel.width), y: random.uniform(top, panel.height))
    let radius = panel.length(random.inside(traits.palmRadius))
    let (shortest, longest) = (traits.palmHold.low, traits.palmHold.high)
    let span = random.uniform(0, StableMath.log(longest / shortest))
    let length = Int64(shortest * 1_000 * StableMath.exp(span)) * 1_000
    let position = panel.position(place)
    let phase: TouchPhase = random.chance(traits.palmRejected) ? .cancelled : .ended
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: begin), finger: GestureMaker.palmFinger, phase: .began, position: position,
        radius: radius))
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: begin + length), finger: GestureMaker.palmFinger, phase: phase,
        position: position, radius: radius))
  }
}
