public import Kernel
package import Touches

/// A gesture of a stream: its intent, and the position of its samples in the block.
package struct StreamGesture: Hashable, Sendable {
  package var gesture: LabelledGesture
  /// The index of its first sample in the block; its samples are consecutive.
  package var firstSample: Int

  package init(gesture: LabelledGesture, firstSample: Int) {
    self.gesture = gesture
    self.firstSample = firstSample
  }

  /// The indexes of its samples in the block.
  package var samples: Range<Int> { firstSample..<firstSample + gesture.sampleCount }
}

/// A sequence of labelled touches by one simulated user on one device, in the order of time from instant zero.
///
/// A block is generated once, and every setting receives the same one (common random numbers). It is reused: once its arrays are
/// large enough, generating the next block allocates nothing.
public struct GestureBlock: Sendable {
  public package(set) var samples: [TouchSample] = []
  package var gestures: [StreamGesture] = []

  /// The number of gestures in a full block.
  package static let length = 200

  package init() {}

  /// The number of gestures.
  public var count: Int { gestures.count }

  /// The indexes of a gesture's samples in `samples`; they are consecutive.
  public func sampleRange(_ gesture: Int) -> Range<Int> { gestures[gesture].samples }

  /// Empties the block and keeps its storage.
  package mutating func clear() {
    samples.removeAll(keepingCapacity: true)
    gestures.removeAll(keepingCapacity: true)
  }

  /// Removes the gestures that have a sample for which `isUnwanted` is true, with all their samples. O(samples).
  package mutating func removeGestures(with isUnwanted: (TouchSample) -> Bool) {
    let old = self
    clear()
    for gesture in old.gestures where !old.samples[gesture.samples].contains(where: isUnwanted) {
      var stored = gesture
      stored.firstSample = samples.count
      samples += old.samples[gesture.samples]
      gestures.append(stored)
    }
  }
}
