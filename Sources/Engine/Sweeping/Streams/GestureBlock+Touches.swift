internal import Kernel
internal import Touches

extension GestureBlock {
  /// The same samples cut into touches: from all fingers off the glass to all off again, each with the intent of the
  /// gesture in which it began. O(samples).
  ///
  /// A gesture may be several touches: two taps, a burst, a swipe whose contact breaks. What a screen does with the
  /// second may depend on what it did with the first.
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
