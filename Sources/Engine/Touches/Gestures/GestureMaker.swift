package import Kernel
package import Simulation

/// One child's hand on one device: turns what it means to do into the samples that the panel reports.
///
/// Works in millimetres and converts last. Allocates nothing once `samples` has room. Samples of one gesture are
/// sorted by time, positions lie inside the screen, and every finger that lands lifts again.
package struct GestureMaker: Sendable {
  let traits: TouchTraits
  var reporter: TouchReporter

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
  package init(_ group: AgeGroup, device: DeviceProfile, seed: SeedTree) {
    self.init(group, device: device, parameters: .of(group), seed: seed)
  }

  /// The hand of an age group with other figures, such as assumptions at one point of their ranges.
  package init(_ group: AgeGroup, device: DeviceProfile, parameters: TouchParameters, seed: SeedTree) {
    traits = TouchTraits(group, figures: parameters, seed: seed.child("traits"))
    let panel = TouchPanel(
      screen: device.screen.size, pointsPerMillimetre: device.pointsPerMillimetre,
      touchHertz: device.touchHertz)
    reporter = TouchReporter(
      traits, panel: panel, random: seed.child("gestures").stream())
  }

  /// From now on draws from the stream of `seed`, whatever was made before; returns a stream for the caller.
  ///
  /// So a gesture can depend on its number alone. O(1).
  package mutating func restart(at seed: SeedTree) -> RandomSource {
    reporter.random = seed.stream()
    reporter.tremor.restart(&reporter.random)
    return seed.child(0).stream()
  }

  /// Appends one gesture that begins at `instant` near `start`, or a little later when a palm comes first.
  ///
  /// Drags go to `aim` (without one: some 15 mm away); other gestures ignore it. A swipe's start moves back when its
  /// way would leave the screen; `hurry` is the share of its usual time that it takes. `.recorded` and
  /// `.graze` are nothing a hand can mean and come out as taps. O(samples).
  package mutating func make(
    _ intent: TouchIntent, at instant: Instant, start: ScreenPoint, aim: ScreenPoint? = nil,
    hurry: Double = 1, into samples: inout [TouchSample]
  ) -> LabelledGesture {
    let firstIndex = samples.count
    let target = panel.glass(start)
    var begin = instant.nanoseconds / 1_000 * 1_000
    let hasPalm = intent != .palm && random.chance(traits.extraContact)
    if hasPalm { begin = palm(around: begin, into: &samples) }
    perform(intent, at: begin, target: target, aim: aim, hurry: hurry, into: &samples)
    if hasPalm { GestureMaker.sort(&samples, from: firstIndex) }
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
