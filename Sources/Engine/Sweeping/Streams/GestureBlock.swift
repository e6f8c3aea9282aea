public import Kernel
package import Touches

/// A gesture of a stream: what was meant, and where its samples lie in the block.
package struct StreamGesture: Hashable, Sendable {
  package var gesture: LabelledGesture
  /// The first of its samples in the block; they are consecutive.
  package var firstSample: Int

  package init(gesture: LabelledGesture, firstSample: Int) {
    self.gesture = gesture
    self.firstSample = firstSample
  }

  /// Where its samples lie in the block.
  package var samples: Range<Int> { firstSample..<firstSample + gesture.sampleCount }
}

/// A stretch of labelled touches by one hand on one device, in the order of time from instant zero.
///
/// The unit of all work here: it is generated once, and every setting sees the same one (common random numbers). A
/// block is reused, so that making the next one allocates nothing once its arrays have room.
public struct GestureBlock: Sendable {
  public package(set) var samples: [TouchSample] = []
  package var gestures: [StreamGesture] = []

  /// Gestures of a block as a sweep plays them: one hand on one device; the unit of work.
  package static let length = 200

  package init() {}

  /// How many gestures.
  public var count: Int { gestures.count }

  /// Where the samples of a gesture lie among all; they are consecutive.
  public func sampleRange(_ gesture: Int) -> Range<Int> { gestures[gesture].samples }

  /// Empties the block and keeps its room.
  package mutating func clear() {
    samples.removeAll(keepingCapacity: true)
    gestures.removeAll(keepingCapacity: true)
  }

  /// Takes gestures out that have a sample which `isUnwanted`, with all their samples. O(samples).
  package mutating func removeGestures(with isUnwanted: (TouchSample) -> Bool) {
    let old = self
    clear()
    for gesture in old.gestures where !old.samples[gesture.samples].contains(where: isUnwanted) {
      var kept = gesture
      kept.firstSample = samples.count
      samples += old.samples[gesture.samples]
      gestures.append(kept)
    }
  }
}
