internal import Kernel
internal import Touches

extension GestureBlock {
  /// The same samples divided into touches, each with the intent of the gesture in which it began. O(samples).
  ///
  /// A touch lasts from the first finger down until no finger is down. A gesture may have several touches: two taps, a burst, a
  /// swipe whose contact breaks. The effect of the second touch may depend on that of the first.
  package func touches() -> GestureBlock {
    var result = GestureBlock()
    result.samples = samples
    var down: [UInt8] = []
    var first = 0
    var gesture = 0
    for index in samples.indices {
      switch samples[index].phase {
      case .began: if !down.contains(samples[index].finger) { down.append(samples[index].finger) }
      case .ended, .cancelled: down.removeAll { $0 == samples[index].finger }
      case .moved: break
      }
      guard down.isEmpty || index == samples.count - 1 else { continue }
      while gestures[gesture].samples.upperBound <= first { gesture += 1 }
      result.gestures.append(
        StreamGesture(
          gesture: LabelledGesture(
            intent: gestures[gesture].gesture.intent, first: samples[first].time, last: samples[index].time,
            sampleCount: index + 1 - first), firstSample: first))
      first = index + 1
    }
    return result
  }
}
