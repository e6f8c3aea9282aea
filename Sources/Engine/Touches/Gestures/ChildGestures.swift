package import Kernel
package import Simulation

/// A stream of gestures by one simulated user on one device: a mix of actions with plausible pauses.
///
/// The action, place and pause of a gesture depend only on the seed and its number. Changing a figure or an intent therefore
/// changes no other gesture's random numbers.
package struct ChildGestures: Sendable {
  var maker: GestureMaker
  private let mix: GestureMix
  private let metrics: ScreenMetrics
  /// The upper edge of the photos, points; at least 5 % of the height, because edges are rarely touched.
  private let top: Double
  private let seed: SeedTree
  private var number = 0
  private var lastSwipe = TouchIntent.swipeLeft
  private var isGrazeNext = false
  /// The time of the last lift. With this value the first gesture begins at least a second into the stream.
  private var lastLift = Instant.milliseconds(600)

  /// Creates the stream of one user, who touches below `top`. `parameters` are those of the age group by default.
  package init(
    _ group: AgeGroup, device: DeviceProfile, mix: GestureMix = .everything, top: ScreenLength = .zero,
    parameters: TouchParameters? = nil, seed: SeedTree
  ) {
    maker = GestureMaker(
      group, device: device, parameters: parameters ?? .of(group), seed: seed.child("hand"))
    self.mix = mix
    metrics = device.screen
    self.top = max(top.points, 0.05 * device.screen.size.height.points)
    self.seed = seed.child("gestures")
  }

  /// Appends the next gesture. O(samples).
  ///
  /// Repeats and turns lift as long after the last lift as recorded ones. Every other gesture begins after a pause of 400 ms plus
  /// LN(6.5, .8) ms, at most 20 s more [A].
  package mutating func next(into samples: inout [TouchSample]) -> LabelledGesture {
    let gesture = isGrazeNext ? graze(into: &samples) : action(into: &samples)
    lastLift = gesture.last
    return gesture
  }

  private mutating func action(into samples: inout [TouchSample]) -> LabelledGesture {
    var random = maker.restart(at: seed.child(number))
    number += 1
    let action = mix.action(&random)
    let intent = action.intent(lastSwipe: lastSwipe, coin: random.chance(0.5))
    let start = place(&random)
    switch action {
    case .repetition, .turn:
      let gesture = maker.makeRepeat(
        intent, same: action == .repetition, after: lastLift, start: start, into: &samples)
      return afterSwipe(gesture, &random, into: &samples)
    default:
      let thought = 400 + min(20_000, random.lognormal(6.5, 0.8))
      let gesture = maker.make(
        intent, at: lastLift + .microseconds(Int64(thought * 1_000)), start: start,
        aim: action == .drag ? scrollAim(from: start, &random) : nil, into: &samples)
      return action == .swipe ? afterSwipe(gesture, &random, into: &samples) : gesture
    }
  }

  /// Adds the possible mishaps of a swipe to another category: broken contact, and a graze on the way back.
  private mutating func afterSwipe(
    _ gesture: LabelledGesture, _ random: inout RandomSource, into samples: inout [TouchSample]
  ) -> LabelledGesture {
    lastSwipe = gesture.intent
    isGrazeNext = random.chance(maker.traits.returnGraze)
    guard random.chance(maker.traits.contactLoss) else { return gesture }
    return ChildGestures.breakingContact(of: gesture, &random, in: &samples)
  }

  /// Makes a graze: the finger touches the glass on its way back, 60-250 ms after the lift, twice as fast as in a swipe [A].
  private mutating func graze(into samples: inout [TouchSample]) -> LabelledGesture {
    isGrazeNext = false
    var random = maker.restart(at: seed.child(number).child("graze"))
    let begin = lastLift + TimeSpan(nanoseconds: random.milliseconds(60, 250))
    var gesture = maker.make(
      lastSwipe.opposite ?? lastSwipe, at: begin, start: place(&random), hurry: 0.5, into: &samples)
    gesture.intent = .graze
    return gesture
  }

  private func place(_ random: inout RandomSource) -> ScreenPoint {
    let (width, height) = (metrics.size.width.points, metrics.size.height.points)
    return ScreenPoint(random.uniform(0.05, 0.95) * width, random.uniform(top, 0.95 * height))
  }

  /// The end of a slow scrolling drag: 8 to 30 % of the height up or down, slightly slanted.
  private func scrollAim(from start: ScreenPoint, _ random: inout RandomSource) -> ScreenPoint {
    let height = metrics.size.height.points
    let way = random.uniform(0.08, 0.3) * height
    let isUp = start.y.points > height / 2
    return ScreenPoint(
      start.x.points + random.uniform(-0.15, 0.15) * way, start.y.points + (isUp ? -way : way))
  }

  /// Breaks the contact of the last gesture for 15-60 ms at a random report [A].
  ///
  /// A gesture with a palm, or with fewer than five samples, is left unchanged.
  private static func breakingContact(
    of gesture: LabelledGesture, _ random: inout RandomSource, in samples: inout [TouchSample]
  ) -> LabelledGesture {
    let first = samples.count - gesture.sampleCount
    let finger = samples[first].finger
    let isPlain = samples[first...].allSatisfy { $0.finger == finger }
    guard isPlain, gesture.sampleCount >= 5 else { return gesture }
    let lift = first + 1 + random.below(gesture.sampleCount - 3)
    // The two reports around the gap become a lift and a landing.
    samples[lift].phase = .ended
    samples[lift + 1].phase = .began
    let least = samples[lift].time + TimeSpan(nanoseconds: random.milliseconds(15, 60))
    let delay = max(.zero, least - samples[lift + 1].time)
    for index in lift + 1..<samples.count { samples[index].time = samples[index].time + delay }
    var result = gesture
    result.last = gesture.last + delay
    return result
  }
}
