public import Kernel

/// A generated or replayed gesture: its intent and its samples.
public struct LabelledGesture: Hashable, Sendable {
  public var intent: TouchIntent
  /// The time when the first finger lands.
  public var first: Instant
  /// The time when the last finger lifts. A double tap is one gesture, with a gap inside.
  public var last: Instant
  /// The number of samples appended for it.
  public var sampleCount: Int

  public init(intent: TouchIntent, first: Instant, last: Instant, sampleCount: Int) {
    self.intent = intent
    self.first = first
    self.last = last
    self.sampleCount = sampleCount
  }
}
