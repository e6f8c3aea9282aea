public import Kernel

/// A gesture that was generated or replayed: what was meant, and which samples it is.
public struct LabelledGesture: Hashable, Sendable {
  public var intent: TouchIntent
  /// The first finger lands.
  public var first: Instant
  /// The last finger lifts; between `first` and `last` at least one finger is down or a double tap is under way.
  public var last: Instant
  /// How many samples were appended for it.
  public var sampleCount: Int

  public init(intent: TouchIntent, first: Instant, last: Instant, sampleCount: Int) {
    self.intent = intent
    self.first = first
    self.last = last
    self.sampleCount = sampleCount
  }
}
