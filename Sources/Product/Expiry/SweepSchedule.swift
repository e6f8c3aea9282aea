public import Kernel

/// Schedules the removal of expired photos' bytes: at launch, on return to the foreground, and hourly in between.
///
/// Photos are invisible from their expiry on, regardless of sweeps. Uses session time, which clock changes do not affect. See
/// docs/product.md, section 6.
public struct SweepSchedule: Hashable, Sendable {
  /// The event that triggers a sweep.
  public enum Occasion: UInt8, Hashable, Sendable, CaseIterable {
    case launch, foreground, hourly
  }

  /// The time between sweeps in the foreground; an hour by default.
  public let interval: TimeSpan
  /// The next hourly sweep; `never` in the background and before the launch.
  public private(set) var next: Instant = .never

  public init(interval: TimeSpan = .hours(1)) {
    precondition(interval > .zero, "an interval of \(interval.nanoseconds) ns must be positive")
    self.interval = interval
  }

  /// Records the launch and starts a sweep.
  public mutating func launched(at now: Instant) -> Occasion {
    next = now + interval
    return .launch
  }

  /// Records the return to the foreground and starts a sweep.
  public mutating func enteredForeground(at now: Instant) -> Occasion {
    next = now + interval
    return .foreground
  }

  /// Stops the hourly sweeps until the app returns to the foreground.
  public mutating func enteredBackground() { next = .never }

  /// The hourly sweep when it is due; several missed hours give one sweep. O(1).
  public mutating func due(at now: Instant) -> Occasion? {
    guard now >= next, next != .never else { return nil }
    next = now + interval
    return .hourly
  }
}
