internal import Kernel
package import Simulation

extension TouchRecording {
  /// The first `count` gestures of one hand's stream of every kind, each with its intent. O(samples).
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
