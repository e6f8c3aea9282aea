package import Kernel

/// Touches whose target is unknown. For three seconds a change in the store may be their effect.
package struct UnreadTouches: Sendable {
  private var until = Instant.zero

  /// The same time as `PendingChanges.patience`.
  private static let patience = TimeSpan.seconds(3)

  package init() {}

  /// Adds a touch with an unknown target.
  package mutating func add(at vsync: Instant) { until = vsync + UnreadTouches.patience }

  /// Adds a touch with a known target. While others are open, the order of answers is unknown, so the wait starts
  /// again.
  package mutating func follow(at vsync: Instant) { if isOpen(at: vsync) { add(at: vsync) } }

  package func isOpen(at vsync: Instant) -> Bool { vsync < until }
}
