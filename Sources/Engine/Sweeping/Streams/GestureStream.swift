package import Kernel
package import Simulation
package import Touches

/// The half of the seeds that a stream belongs to.
package enum StreamHalf: String, Hashable, Sendable, Codable, CaseIterable {
  /// Gestures on which settings are chosen.
  case training
  /// Gestures on which settings are judged.
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
/// Block n depends only on the stream and n: one simulated user on one device. Any worker can generate any block.
package struct GestureStream: Sendable {
  package let group: AgeGroup
  package let screen: SweepScreen
  /// The devices of the simulated users, each with its weight.
  package let devices: [DeviceProfile]
  let deviceWeights: [Double]
  let mix: GestureMix
  let figures: TouchParameters
  let seed: SeedTree

  /// Creates a stream. `devices` and `deviceWeights` have the same length, and at least one weight is positive.
  ///
  /// `root` is the plan's seed; the half and the age group derive their seeds from it. A held assumption changes the figure, not
  /// the random numbers.
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

  /// Fills `block` with `count` gestures of block `index`; returns the index of the user's device in `devices`. O(samples).
  package func fill(_ block: inout GestureBlock, index: Int, count: Int) -> Int {
    let here = seed.child(index)
    var random = here.child("device").stream()
    let device = random.index(weights: deviceWeights)
    var generator = ChildGestures(
      group, device: devices[device], mix: mix, top: screen.top, parameters: figures, seed: here)
    block.clear()
    for _ in 0..<count {
      let first = block.samples.count
      block.gestures.append(StreamGesture(gesture: generator.next(into: &block.samples), firstSample: first))
    }
    return device
  }
}
