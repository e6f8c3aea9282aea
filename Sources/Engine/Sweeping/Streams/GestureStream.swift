package import Kernel
package import Simulation
package import Touches

/// Which half of the seeds a stream comes from.
package enum StreamHalf: String, Hashable, Sendable, Codable, CaseIterable {
  /// Settings are chosen on these gestures.
  case training
  /// And judged on these.
  case heldOut = "held-out"

  /// The seed of this half under a root.
  func seed(under root: SeedTree) -> SeedTree {
    switch self {
    case .training: root.child("training")
    case .heldOut: root.child("held-out")
    }
  }
}

/// An endless stream of labelled gestures of one age group, in numbered blocks.
///
/// Block n is a function of the stream and n alone: one hand on one device. Any worker can make any block.
package struct GestureStream: Sendable {
  package let group: AgeGroup
  package let screen: SweepScreen
  /// The devices that hands have, each with its weight.
  package let devices: [DeviceProfile]
  let deviceWeights: [Double]
  let mix: GestureMix
  let figures: TouchParameters
  let seed: SeedTree

  /// `devices` and `deviceWeights` of one length, at least one weight positive. `root` is the plan's seed; the age group
  /// and the half lie below it, a held assumption does not: it changes the figure, not the draws.
  package init(
    _ group: AgeGroup, screen: SweepScreen, devices: [DeviceProfile], deviceWeights: [Double],
    mix: GestureMix,
    half: StreamHalf, held: HeldAssumption? = nil, root: SeedTree
  ) {
    precondition(
      devices.count == deviceWeights.count, "\(devices.count) devices, \(deviceWeights.count) weights")
    self.group = group
    self.screen = screen
    self.devices = devices
    self.deviceWeights = deviceWeights
    self.mix = mix
    let own = TouchParameters.of(group)
    figures = held.map { own.with($0.assumption, at: $0.position.share) } ?? own
    let index = AgeGroup.allCases.firstIndex(of: group) ?? 0
    seed = half.seed(under: root).child("gestures").child(index)
  }

  /// Fills `block` with `count` gestures of block `index`; returns which of `devices` the hand had. O(samples).
  package func fill(_ block: inout GestureBlock, index: Int, count: Int) -> Int {
    let here = seed.child(index)
    var random = here.child("device").stream()
    let device = random.index(weights: deviceWeights)
    var hand = ChildGestures(
      group, device: devices[device], mix: mix, top: screen.top, parameters: figures, seed: here)
    block.clear()
    for _ in 0..<count {
      let first = block.samples.count
      block.gestures.append(StreamGesture(gesture: hand.next(into: &block.samples), firstSample: first))
    }
    return device
  }
}
