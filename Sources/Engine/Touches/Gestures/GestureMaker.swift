public import Kernel
public import Simulation

/// A hand on one device: turns what it means to do into the samples that the panel reports.
///
/// Works in millimetres and converts last. Allocates nothing once `samples` has room. Samples of one gesture are
/// sorted by time, positions lie inside the screen, and every finger that lands lifts again.
public struct GestureMaker: Sendable {
  let traits: TouchTraits
  var reporter: TouchReporter
  private var grid: TouchGrid?

  var panel: TouchPanel { reporter.panel }
  var random: RandomSource {
    get { reporter.random }
    set { reporter.random = newValue }
  }

  /// Fingers in use: the first, the second, one too many, and a palm.
  static let firstFinger: UInt8 = 0
  static let secondFinger: UInt8 = 1
  static let thirdFinger: UInt8 = 2
  static let palmFinger: UInt8 = 3

  /// The hand of an age group with its own figures; `seed` decides both its traits and every later draw.
  ///
  /// One that `isSure` touches what it aims at, alone, and nothing of the system's comes between [A]: that of equal cycles, in which a
  /// way back from somewhere else would not always be as long.
  public init(_ group: AgeGroup, device: DeviceProfile, isSure: Bool = false, seed: SeedTree) {
    var parameters = TouchParameters.of(group)
    if isSure {
      let none = Figure(0, .assumed, .own)
      (parameters.touchSigma, parameters.extraContact, parameters.cancelled) = (none, none, none)
    }
    self.init(group, device: device, parameters: parameters, seed: seed)
  }

  /// The hand of an age group with other figures, such as assumptions at one point of their ranges.
  package init(_ group: AgeGroup, device: DeviceProfile, parameters: TouchParameters, seed: SeedTree) {
    traits = TouchTraits(group, figures: parameters, seed: seed.child("traits"))
    let panel = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre,
      touchHertz: device.touchHertz)
    reporter = TouchReporter(
      traits, panel: panel, random: seed.child("gestures").stream())
    grid = TouchGrid(device, random: seed.child("grid").stream())
  }

  /// From now on draws from the stream of `seed`, whatever was made before; returns a stream for the caller.
  ///
  /// So a gesture can depend on its number alone. O(1).
  public mutating func restart(at seed: SeedTree) -> RandomSource {
    reporter.random = seed.stream()
    reporter.tremor.restart(&reporter.random)
    grid?.random = seed.child("grid").stream()
    return seed.child(0).stream()
  }

  /// Appends one gesture that begins at `instant` near `start`, or a little later when a palm comes first or where it is put at a vsync
  /// (`TouchGrid`), which one that `isTimed` is not.
  ///
  /// Drags go to `aim` (without one: some 15 mm away); other gestures ignore it. A swipe's start moves back when its
  /// way would leave the screen; `hurry` is the share of its usual time that it takes. `.recorded` and
  /// `.graze` are nothing a hand can mean and come out as taps. O(samples).
  public mutating func make(
    _ intent: TouchIntent, at instant: Instant, start: ScreenPoint, aim: ScreenPoint? = nil,
    hurry: Double = 1, isTimed: Bool = false, into samples: inout [TouchSample]
  ) -> LabelledGesture {
    let firstIndex = samples.count
    let target = panel.glass(start)
    var begin = instant.nanoseconds / 1_000 * 1_000
    let hasPalm = intent != .palm && random.chance(traits.extraContact)
    if hasPalm { begin = palm(around: begin, into: &samples) }
    perform(intent, at: begin, target: target, aim: aim, hurry: hurry, into: &samples)
    if hasPalm { GestureMaker.sort(&samples, from: firstIndex) }
    if !isTimed,
      let delay = grid?.delay(landing: samples[firstIndex].time, lift: samples[samples.count - 1].time)
    {
      for index in firstIndex..<samples.count { samples[index].time = samples[index].time + delay }
    }
    return LabelledGesture(
      intent: intent, first: samples[firstIndex].time, last: samples[samples.count - 1].time,
      sampleCount: samples.count - firstIndex)
  }

  private mutating func perform(
    _ intent: TouchIntent, at begin: Int64, target: GlassPoint, aim: ScreenPoint?,
    hurry: Double,
    into samples: inout [TouchSample]
  ) {
    switch intent {
    case .tap, .recorded, .graze: tap(at: begin, target: target, into: &samples)
    case .doubleTap: doubleTap(at: begin, target: target, into: &samples)
    case .longPress: longPress(at: begin, target: target, into: &samples)
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown:
      let ahead = intent.ahead ?? GlassPoint(x: 1, y: 0)
      swipe(at: begin, target: target, ahead: ahead, hurry: hurry, into: &samples)
    case .drag:
      let end = aim.map(panel.glass) ?? target + random.direction() * 15
      drag(at: begin, target: target, aim: end, into: &samples)
    case .pinchIn: pinch(at: begin, centre: target, opening: false, into: &samples)
    case .pinchOut: pinch(at: begin, centre: target, opening: true, into: &samples)
    case .burst: burst(at: begin, target: target, into: &samples)
    case .hesitation: hesitation(at: begin, target: target, into: &samples)
    case .palm: restPalm(at: begin, into: &samples)
    }
  }

  /// Sorts the tail by time, stable; nearly sorted already. O(n) then.
  static func sort(_ samples: inout [TouchSample], from first: Int) {
    var index = first + 1
    while index < samples.count {
      let sample = samples[index]
      var hole = index
      while hole > first && samples[hole - 1].time > sample.time {
        samples[hole] = samples[hole - 1]
        hole -= 1
      }
      samples[hole] = sample
      index += 1
    }
  }
}

// MARK: - Taps

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
    return random.scatter(deviation * MotorProfile.spread(MotorProfile.touchSpread, score))
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

// MARK: - Swipes

/// Swipes and flings.
extension GestureMaker {
  /// One swipe along `ahead`, a unit vector.
  ///
  /// Length and duration are recorded ones, correlated by .31 (Frank et al. 2013) through a Gaussian copula, times
  /// the child's factors. A flick leaves in the middle of its bell, cut at U(.5, .9); some stop before they lift. It
  /// takes no more than `longest` ns, whole microseconds.
  mutating func swipe(
    at begin: Int64, target: GlassPoint, ahead: GlassPoint, hurry: Double, longest: Int64 = .max,
    into samples: inout [TouchSample]
  ) {
    let one = random.normal()
    let other = 0.31 * one + 0.950_737_0 * random.normal()
    let millimetres =
      traits.swipeLength.value(at: GestureMaker.normalShare(one)) * traits.swipeLengthFactor
    let milliseconds =
      traits.swipeDuration.value(at: GestureMaker.normalShare(other)) * traits.swipeDurationFactor * hurry
    let reach = slanted(ahead) * millimetres
    let place = panel.start(target + random.scatter(traits.touchSigma), fitting: reach)
    let bow = traits.swipeBow.value(at: random.unit()) * traits.swipeAngleFactor
    let length = min(longest, max(4, Int64(milliseconds * 1_000)) * 1_000)
    let stops = random.chance(traits.stopBeforeLift)
    let delay =
      stops
      ? min(random.milliseconds(60, 200), longest / 2_000 * 1_000) : reporter.liftDelay(atMost: length / 2)
    let moving = stops ? min(length, longest - delay) : length - delay
    reporter.land(GestureMaker.firstFinger, at: begin, place, into: &samples)
    let stroke = Stroke(
      from: place, reach: reach, bow: random.chance(0.5) ? bow : -bow,
      cut: stops ? 1 : random.uniform(0.5, 0.9),
      begin: begin, length: moving)
    let last = reporter.follow(stroke, GestureMaker.firstFinger, into: &samples)
    reporter.lift(GestureMaker.firstFinger, at: begin + moving + delay, last, into: &samples)
  }

  /// `ahead`, turned by the angle at which this hand misses its axis.
  ///
  /// The child's factor widens the angle's tangent: it goes so many times as far aside as an adult would. On small angles
  /// that is the angle itself (a median of 25 degrees instead of 27 at age 3), and none comes to a right angle. Angles
  /// times the factor would, and cutting them off would heap one in ten of a three-year-old's swipes on one angle, past
  /// which any rule looks perfect.
  private mutating func slanted(_ ahead: GlassPoint) -> GlassPoint {
    let angle = traits.swipeAngle.value(at: random.unit()) * .pi / 180
    let aside =
      StableMath.sin(angle) / StableMath.cos(angle) * traits.swipeAngleFactor
      * (random.chance(0.5) ? 1 : -1)
    let cosine = 1 / (1 + aside * aside).squareRoot()
    let sine = aside * cosine
    return GlassPoint(x: cosine * ahead.x - sine * ahead.y, y: sine * ahead.x + cosine * ahead.y)
  }

  /// The share of a standard normal below `z`; absolute error under 1e-7 (Abramowitz and Stegun 26.2.17).
  static func normalShare(_ z: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * z.magnitude)
    let polynomial =
      t
      * (0.319_381_530 + t
        * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
    let tail = 0.398_942_280_4 * StableMath.exp(-z * z / 2) * polynomial
    return z >= 0 ? 1 - tail : tail
  }
}

// MARK: - Drags

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
      miss.sigma * wider * traits.motion.steadiness * MotorProfile.spread(miss.spread, score))
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

// MARK: - A touch of one finger

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
    let rest = Int64(random.exponential(TouchStatistics.restBeforeLift) * 1_000) * 1_000
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
