public import Kernel
public import Simulation

/// Turns the intents of one simulated user on one device into the samples that the panel reports.
///
///     var maker = GestureMaker(.five, device: .iPhoneSE, seed: SeedTree(7))
///     var samples: [TouchSample] = []
///     let gesture = maker.make(.tap, at: .seconds(1), start: ScreenPoint(100, 200), into: &samples)
///
/// Works in millimetres and converts last. Allocates nothing once `samples` is large enough. Samples of one gesture are sorted by
/// time. Positions lie inside the screen, and every finger that lands lifts again.
public struct GestureMaker: Sendable {
  let traits: TouchTraits
  var reporter: TouchReporter
  private var grid: TouchGrid?

  var panel: TouchPanel { reporter.panel }
  var random: RandomSource {
    get { reporter.random }
    set { reporter.random = newValue }
  }

  /// Finger numbers: the first, the second, an accidental third, and a palm.
  static let firstFinger: UInt8 = 0
  static let secondFinger: UInt8 = 1
  static let thirdFinger: UInt8 = 2
  static let palmFinger: UInt8 = 3

  /// Creates a user of an age group with the group's own figures. `seed` determines the traits and every later draw.
  ///
  /// If `isSure`, the user hits the target, with one finger, and the system cancels nothing [A]. Equal cycles need this: after a
  /// miss the way back would vary in length.
  public init(_ group: AgeGroup, device: DeviceProfile, isSure: Bool = false, seed: SeedTree) {
    var parameters = TouchParameters.of(group)
    if isSure {
      let none = Figure(0, .assumed, .own)
      (parameters.touchSigma, parameters.extraContact, parameters.cancelled) = (none, none, none)
    }
    self.init(group, device: device, parameters: parameters, seed: seed)
  }

  /// Creates a user with other figures, such as assumptions at one point of their ranges.
  package init(_ group: AgeGroup, device: DeviceProfile, parameters: TouchParameters, seed: SeedTree) {
    traits = TouchTraits(group, figures: parameters, seed: seed.child("traits"))
    let panel = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre,
      touchHertz: device.touchHertz)
    reporter = TouchReporter(
      traits, panel: panel, random: seed.child("gestures").stream())
    grid = TouchGrid(device, random: seed.child("grid").stream())
  }

  /// Restarts all draws from the stream of `seed`, and returns a stream for the caller. O(1).
  ///
  /// A gesture can thus depend on its number alone.
  public mutating func restart(at seed: SeedTree) -> RandomSource {
    reporter.random = seed.stream()
    reporter.tremor.restart(&reporter.random)
    grid?.random = seed.child("grid").stream()
    return seed.child(0).stream()
  }

  /// Appends one gesture that begins at `instant` near `start`. O(samples).
  ///
  /// It begins later if a palm lands first, or if `TouchGrid` moves it; `isTimed` prevents the latter.
  ///
  /// Drags go to `aim` (by default some 15 mm away); other gestures ignore it. A swipe's start moves back if its way would leave
  /// the screen. `hurry` is the share of its usual duration. `.recorded` and `.graze` cannot be intended; they become taps.
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

  /// Sorts the samples from `first` by time; stable. O(n) because they are nearly sorted.
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

/// Taps, double taps, bursts, long presses and hesitations. The aim is at `target`; a touch ends near it.
extension GestureMaker {
  mutating func tap(at begin: Int64, target: GlassPoint, into samples: inout [TouchSample]) {
    let error = aimError(traits.touchSigma)
    touch(at: begin, target: target, error: error, length: tapLength(), into: &samples)
  }

  /// Makes two taps, each aimed at the target. Their errors are independent, except for a common part.
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

  /// Makes 3-8 taps 140-350 ms apart, down to down, without overlap.
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

  /// Makes a long press; the finger drifts as in a tap, but by at most 2 mm.
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

  /// Makes a finger that rests, drifts, rests again for 50-500 ms [A] and lifts.
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

  /// A scatter of the given deviation on average; its width varies.
  mutating func scatter(_ deviation: Double) -> GlassPoint {
    let score = RandomSource.roughNormal(UInt32(truncatingIfNeeded: random.next()))
    return random.scatter(deviation * MotorProfile.spread(MotorProfile.touchSpread, score))
  }

  /// The individual error of one of two quick taps; some are careless.
  private mutating func quickError(_ deviation: Double) -> GlassPoint {
    let isCareless = random.chance(traits.motion.careless)
    return scatter(deviation * traits.motion.ownAim) * (isCareless ? 4 : 1)
  }

  /// The distance from the target at which a touch ends.
  private mutating func aimError(_ deviation: Double) -> GlassPoint {
    let motion = traits.motion
    let offset = GlassPoint(x: motion.aimOffset, y: motion.aimOffset)
    guard panel.isHeld else { return offset + scatter(deviation) }
    return offset + motion.aimBias * deviation + scatter(deviation * motion.aimRest)
  }

  /// The duration of a single tap, ns, by the user's tempo.
  private mutating func tapLength() -> Int64 {
    let score = traits.motion.tempo + traits.motion.tempoRest * random.normal()
    return nanoseconds(traits.tapDuration, score: score)
  }

  /// The value of a curve in ms at a normal score, converted to ns; whole microseconds, at least one.
  private func nanoseconds(_ curve: QuantileCurve, score: Double) -> Int64 {
    max(1, Int64(curve.value(at: GestureMaker.normalShare(score)) * 1_000)) * 1_000
  }
}

// MARK: - Swipes

/// Swipes and flings.
extension GestureMaker {
  /// Makes one swipe along the unit vector `ahead`, of at most `longest` ns; whole microseconds.
  ///
  /// Length and duration come from recordings, times the user's factors. They are correlated by .31 (Frank et al. 2013) through a
  /// Gaussian copula. A flick lifts in the middle of its speed profile, cut at U(.5, .9); some swipes stop before the lift.
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

  /// Turns `ahead` by the angle at which this user misses the axis.
  ///
  /// The user's factor scales the tangent of the angle. For small angles this equals scaling the angle (a median of 25 instead of
  /// 27 degrees at age 3). Scaled angles could reach 90 degrees. Clamping them would put a tenth of a three-year-old's swipes on
  /// one angle, and any rule would look perfect beyond it.
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

/// Drags: sub-movements toward the rest of the way, with rests and a way back.
extension GestureMaker {
  /// Drags the object at `target` to `aim`.
  ///
  /// The finger lands behind the object and lifts beyond the place, as in recordings.
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

  /// Draws the time from touching the object to the first movement, ns.
  mutating func latency(_ motion: DragMotion) -> Int64 {
    let latency = motion.leastLatency + random.exponential(motion.latency)
    return Int64(latency * (panel.isHeld ? motion.heldLatency : 1) * 1_000) * 1_000
  }

  /// A new stream, derived from the user's own.
  mutating func stream() -> RandomSource { RandomSource(seed: random.next()) }

  /// The place where a finger lands that aims at `place` on a way.
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

/// The errors of a drag's finger at its beginning or end.
struct DragMiss: Sendable {
  /// The mean error along the way, mm; negative behind the place.
  let along: Double
  /// The deviation across the way, mm.
  let sigma: Double
  /// The deviation along the way relative to that across it.
  let ratio: Double
  /// The deviation of the logarithm of the error between drags.
  let spread: Double
}

// MARK: - A single touch

/// A single touch of one finger.
extension GestureMaker {
  /// Makes a touch that ends at `target` plus `error`.
  ///
  /// A finger that stays long enough corrects its place slowly and evenly until it lifts. Drift therefore grows with duration and
  /// leads toward the target, and it starts at the uncorrected place. A short touch only rolls once, by less than most panels
  /// report.
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

  /// The longest recorded drift, mm.
  private static let longestDrift = 55.0

  /// The way of a correction: a random direction, but more often toward the target than away from it.
  private mutating func correction(of error: GlassPoint, length: Double) -> GlassPoint {
    let way = random.direction() * length
    return way.dot(error) > 0 && random.chance(traits.motion.towardTarget) ? way * -1 : way
  }

  /// Makes a touch that stays in place. The fingertip yields once, by 0.2 mm.
  ///
  /// Such a report occurred in half of the children's taps on a phone, and in one of twenty adults' taps.
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
