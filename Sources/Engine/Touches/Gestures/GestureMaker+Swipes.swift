internal import Kernel

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
