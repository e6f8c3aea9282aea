package import Kernel
package import Simulation

/// One child's gestures, one after the other, anywhere on the glass, in the proportions of a mix.
///
/// A gesture's hand, place and pause depend on the seed and its number alone, so another figure or intent of one gesture
/// changes no other gesture's draws.
package struct ChildGestures: Sendable {
  private var maker: GestureMaker
  private let mix: GestureMix
  private let device: DeviceProfile
  private let seed: SeedTree
  private var number = 0
  private var last: LabelledGesture?

  /// The stream of one child; `parameters` are its age group's own when not given.
  package init(
    _ group: AgeGroup, device: DeviceProfile, mix: GestureMix = .sweep, parameters: TouchParameters? = nil,
    seed: SeedTree
  ) {
    maker = GestureMaker(
      group, device: device, parameters: parameters ?? .of(group), seed: seed.child("hand"))
    self.mix = mix
    self.device = device
    self.seed = seed.child("gestures")
  }

  /// Appends the next gesture.
  ///
  /// A swipe after a swipe along the same axis is a rapid repeat, from lift to lift as recorded ones; everything else
  /// begins 0.7-2.5 s after the last finger lifted [A], longer than any double tap waits. O(samples).
  package mutating func next(into samples: inout [TouchSample]) -> LabelledGesture {
    var random = maker.restart(at: seed.child(number))
    number += 1
    let intent = mix.intent(&random)
    let size = device.screen.size
    let start = ScreenPoint(
      size.width.points * random.uniform(0.05, 0.95), size.height.points * random.uniform(0.05, 0.95))
    let aim = ScreenPoint(
      size.width.points * random.uniform(0.05, 0.95), size.height.points * random.uniform(0.05, 0.95))
    let pause = random.milliseconds(700, 2_500)
    let gesture: LabelledGesture
    if let last, last.intent == intent || last.intent == intent.opposite, intent.isSwipe {
      gesture = maker.makeRepeat(
        intent, same: last.intent == intent, after: last.last, start: start, into: &samples)
    } else {
      gesture = maker.make(
        intent, at: (last?.last ?? .zero) + Span(nanoseconds: pause), start: start, aim: aim, into: &samples)
    }
    last = gesture
    return gesture
  }
}
