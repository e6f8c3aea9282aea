public import Kernel

/// The time that expiry goes by: never earlier than any time it has told before, restarts included.
///
/// It is the larger of the wall clock and a high-water mark that the caller keeps across restarts, so that
/// setting the clock back, changing the zone or restarting brings no photo back. Only the server's time corrects
/// it, in both directions: a clock once set to next year must not expire everything for a year.
/// See docs/product.md, section 6.
public struct ExpiryClock: Hashable, Sendable {
  /// The latest time told; keep it, and give it back after a restart.
  public private(set) var highWater: WallTime
  /// What the server's clock showed beyond the device's when last heard of; zero until then.
  public private(set) var correction: TimeSpan

  /// A clock that goes on from what was kept; a new installation starts at the epoch.
  public init(highWater: WallTime = WallTime(nanoseconds: 0), correction: TimeSpan = .zero) {
    self.highWater = highWater
    self.correction = correction
  }

  /// The time now, given what the device's clock shows; raises the mark. O(1).
  public mutating func time(wall: WallTime) -> WallTime {
    let corrected = wall + correction
    if corrected > highWater { highWater = corrected }
    return highWater
  }

  /// Takes the server's time as true; the only thing that lowers the mark. O(1).
  ///
  /// Who keeps what came can reckon the ends anew by it: what a clock running ahead has hidden too early is alive.
  public mutating func correct(server: WallTime, wall: WallTime) {
    correction = server - wall
    highWater = server
  }
}
