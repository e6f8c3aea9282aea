public import Kernel

/// Limits how often swipes may change the category.
///
/// Times are lift timestamps of swipes, never vsyncs. With `DebounceSettings.standard`, changes are at least 300 ms apart;
/// exactly 300 ms is allowed (docs/product.md, section 1). The first change is always allowed. A lift before the last recorded
/// one is too soon.
///
///     if debounce.allows(.left, at: lift) { showNextCategory() }
public struct SwipeDebounce: Hashable, Sendable {
  /// The durations in force.
  public let settings: DebounceSettings
  /// The lift that started the clock; `nil` before the first swipe.
  private var origin: Instant?
  /// The direction of that swipe; `nil` after `restart`.
  private var direction: SwipeDirection?

  public init(settings: DebounceSettings) { self.settings = settings }

  /// Whether a swipe lifting at `lift` may change the category. Does not record the swipe.
  ///
  /// Any direction other than the last one counts as opposite. After `restart` the longer of the two durations applies.
  public func allows(_ direction: SwipeDirection, at lift: Instant) -> Bool {
    guard let origin else { return true }
    guard let last = self.direction else {
      return lift >= origin + max(settings.sameDirection, settings.oppositeDirection)
    }
    return lift >= origin + (direction == last ? settings.sameDirection : settings.oppositeDirection)
  }

  /// Records a swipe. `changed` is whether it changed the category. Blocked swipes and those at the end of the list restart the
  /// clock only when the origin is `anyLift`.
  public mutating func record(_ direction: SwipeDirection, at lift: Instant, changed: Bool) {
    guard changed || settings.origin == .anyLift else { return }
    origin = lift
    self.direction = direction
  }

  /// Restarts the clock for both directions, for example after a tap on a chip.
  public mutating func restart(at time: Instant) {
    origin = time
    direction = nil
  }

  /// Folds the state that later answers depend on into the digest.
  public func mix(into digest: inout StableDigest) {
    digest.mix(origin != nil)
    digest.mix(origin?.nanoseconds ?? 0)
    digest.mix(UInt64(direction?.rawValue ?? 255))
  }
}
