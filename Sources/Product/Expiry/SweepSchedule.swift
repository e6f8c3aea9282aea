public import Kernel

/// When the bytes of expired photos are removed: at launch, on return to the foreground, and hourly in between.
///
/// Hiding does not wait for it: a photo is invisible from its expiry on. Session time decides, which no change of
/// the clock disturbs. See docs/product.md, section 6.
public struct SweepSchedule: Hashable, Sendable {
  /// What brings a sweep about.
  public enum Occasion: UInt8, Hashable, Sendable, CaseIterable {
    case launch, foreground, hourly
  }

  /// The time between sweeps while in the foreground: an hour unless told otherwise.
  public let interval: TimeSpan
  /// The next hourly sweep; never while in the background or before the launch.
  public private(set) var next: Instant = .never

  public init(interval: TimeSpan = .hours(1)) {
    precondition(interval > .zero, "an interval of \(interval.nanoseconds) ns must be positive")
    self.interval = interval
  }

  /// The app was launched: sweep now.
  public mutating func launched(at now: Instant) -> Occasion {
    next = now + interval
    return .launch
  }

  /// The app came back to the foreground: sweep now.
  public mutating func enteredForeground(at now: Instant) -> Occasion {
    next = now + interval
    return .foreground
  }

  /// The app left the foreground: nothing runs until it is back.
  public mutating func enteredBackground() { next = .never }

  /// The hourly sweep, when it is due; hours missed are one sweep. O(1).
  public mutating func due(at now: Instant) -> Occasion? {
    guard now >= next, next != .never else { return nil }
    next = now + interval
    return .hourly
  }
}
