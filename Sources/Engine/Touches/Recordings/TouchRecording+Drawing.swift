internal import Kernel
package import Simulation

extension TouchRecording {
  /// Generates the first `count` gestures of one user's stream of all kinds, each with its intent. O(samples).
  package init(drawing count: Int, _ group: AgeGroup, device: DeviceProfile, seed: UInt64) {
    self.init(
      header: Header(
        pointsPerMillimetre: device.pointsPerMillimetre, touchHertz: device.touchHertz, device: device.name,
        origin: "drawn, age \(group.rawValue), seed \(seed)"),
      samples: [])
    var stream = ChildGestures(group, device: device, seed: SeedTree(seed))
    var gesture: [TouchSample] = []
    for _ in 0..<count {
      gesture.removeAll(keepingCapacity: true)
      let intent = stream.next(into: &gesture).intent
      append(gesture, intent: intent)
    }
  }
}
