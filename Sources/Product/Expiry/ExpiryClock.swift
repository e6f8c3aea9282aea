public import Kernel

/// The time that expiry goes by: never earlier than any time it has told before, restarts included.
///
/// It is the larger of the wall clock and a high-water mark that the caller keeps across restarts, so that
/// setting the clock back, changing the zone or restarting brings no photo back. Only the server's time corrects
/// it, in both directions: a clock once set to next year must not expire everything for a year. From then on a step of the device's clock
/// that is known changes nothing: the time is the server's, and goes on as it did.
/// See docs/product.md, section 6.
public struct ExpiryClock: Hashable, Sendable {
  /// The latest time told; keep it, and give it back after a restart.
  public private(set) var highWater: WallTime
  /// What the server's clock shows beyond the device's; `nil` until it was heard of. Keep it, and give it back after a restart. Zero is
  /// something else than `nil`: a step of the device's clock is no news of the time then.
  public private(set) var knownCorrection: TimeSpan?

  /// The same, and zero until then.
  public var correction: TimeSpan { knownCorrection ?? .zero }

  /// A clock that goes on from what was kept; a new installation starts at the epoch.
  public init(highWater: WallTime = WallTime(nanoseconds: 0), correction: TimeSpan? = nil) {
    self.highWater = highWater
    knownCorrection = correction
  }

  /// The time now, given what the device's clock shows; raises the mark. O(1).
  public mutating func time(wall: WallTime) -> WallTime {
    let corrected = wall + correction
    if corrected > highWater { highWater = corrected }
    return highWater
  }

  /// The device's clock was set, and shows so much more from now on. Before the server has corrected anything, nobody knows which of
  /// both was right, and the time follows the clock. O(1).
  public mutating func step(by span: TimeSpan) {
    if let known = knownCorrection { knownCorrection = known - span }
  }

  /// Takes the server's time as true; the only thing that lowers the mark. O(1).
  ///
  /// Who keeps what came can reckon the ends anew by it: what a clock running ahead has hidden too early is alive.
  public mutating func correct(server: WallTime, wall: WallTime) {
    knownCorrection = server - wall
    highWater = server
  }
}
