public import Kernel

/// Decides which category changes come too soon. Time is the lift timestamp of the swipe, never a vsync.
///
/// At least 300 ms between changes, exactly 300 ms is allowed, the first is free (docs/product.md, section 1). A lift
/// before the one the clock runs from (a panel whose time ran backward) is too soon.
public struct SwipeDebounce: Hashable, Sendable {
  /// The constants in force.
  public let settings: DebounceSettings
  /// What the clock runs from; `nil` before the first swipe.
  private var origin: Instant?
  /// The direction of the swipe it runs from; `nil` after `restart`.
  private var direction: SwipeDirection?

  public init(settings: DebounceSettings) { self.settings = settings }

  /// Whether a swipe lifting at `lift` may change category; the first always may. Does not record it.
  ///
  /// Any direction but the last one counts as the opposite. After `restart` the longer of the two times holds.
  public func allows(_ direction: SwipeDirection, at lift: Instant) -> Bool {
    guard let origin else { return true }
    guard let last = self.direction else {
      return lift >= origin + max(settings.sameDirection, settings.oppositeDirection)
    }
    return lift >= origin + (direction == last ? settings.sameDirection : settings.oppositeDirection)
  }

  /// Records a swipe: `changed` tells whether it changed category (blocked swipes and those at the end of the
  /// list do not restart the clock unless the origin is `anyLift`).
  public mutating func record(_ direction: SwipeDirection, at lift: Instant, changed: Bool) {
    guard changed || settings.origin == .anyLift else { return }
    origin = lift
    self.direction = direction
  }

  /// Restarts the clock for both directions, as a tap on a chip does.
  public mutating func restart(at time: Instant) {
    origin = time
    direction = nil
  }

  /// Folds what later answers depend on into the digest.
  public func mix(into digest: inout StableDigest) {
    digest.mix(origin != nil)
    digest.mix(origin?.nanoseconds ?? 0)
    digest.mix(UInt64(direction?.rawValue ?? 255))
  }
}
