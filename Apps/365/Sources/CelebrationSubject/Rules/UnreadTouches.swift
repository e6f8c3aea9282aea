package import Kernel

/// Touches that nobody could read: until what they may have done is through, an answer may be theirs.
package struct UnreadTouches: Sendable {
  private var until = Instant.zero

  /// As long as what is touched is owed.
  private static let patience = TimeSpan.seconds(3)

  package init() {}

  /// One that could not be read, in this frame.
  package mutating func add(at vsync: Instant) { until = vsync + UnreadTouches.patience }

  /// One that was read: as long as others are open, whose answer comes first is not known, and its own comes later than now.
  package mutating func follow(at vsync: Instant) { if isOpen(at: vsync) { add(at: vsync) } }

  package func isOpen(at vsync: Instant) -> Bool { vsync < until }
}
