public import Kernel

/// The clock for expiry; it never runs backward, even across restarts.
///
/// Its time is the larger of the wall clock and a high-water mark, which the caller stores across restarts. So setting the clock
/// back, changing the zone or restarting makes no photo visible again. Only the server's time corrects the clock, in both
/// directions: a clock once set to next year must not expire everything for a year. After a correction, known steps of the
/// device's clock do not change the time. See docs/product.md, section 6.
public struct ExpiryClock: Hashable, Sendable {
  /// The latest time returned. Store it, and restore it after a restart.
  public private(set) var highWater: WallTime
  /// The server's clock minus the device's; `nil` before the first correction. Store it, and restore it after a restart. Zero
  /// differs from `nil`: with zero, a step of the device's clock does not change the time.
  public private(set) var knownCorrection: TimeSpan?

  /// The known correction, or zero.
  public var correction: TimeSpan { knownCorrection ?? .zero }

  /// Restores a clock; by default one of a new installation, which starts at the epoch.
  public init(highWater: WallTime = WallTime(nanoseconds: 0), correction: TimeSpan? = nil) {
    self.highWater = highWater
    knownCorrection = correction
  }

  /// The current time for a device clock of `wall`; raises the mark. O(1).
  public mutating func time(wall: WallTime) -> WallTime {
    let corrected = wall + correction
    if corrected > highWater { highWater = corrected }
    return highWater
  }

  /// Records that the device's clock was set forward by `span` (backward when negative). Before the first correction the time
  /// follows the device's clock. O(1).
  public mutating func step(by span: TimeSpan) {
    if let known = knownCorrection { knownCorrection = known - span }
  }

  /// Sets the time to the server's; the only call that lowers the mark. O(1).
  ///
  /// A caller that stores arrivals can recompute expiries: photos that a fast clock hid too early become visible again.
  public mutating func correct(server: WallTime, wall: WallTime) {
    knownCorrection = server - wall
    highWater = server
  }
}
