package import Kernel

/// A gesture that was generated or replayed: what was meant, and which samples it is.
package struct LabelledGesture: Hashable, Sendable {
  package var intent: TouchIntent
  /// The first finger lands.
  package var first: Instant
  /// The last finger lifts; between `first` and `last` at least one finger is down or a double tap is under way.
  package var last: Instant
  /// How many samples were appended for it.
  package var sampleCount: Int

  package init(intent: TouchIntent, first: Instant, last: Instant, sampleCount: Int) {
    self.intent = intent
    self.first = first
    self.last = last
    self.sampleCount = sampleCount
  }
}
