package import Kernel

/// An independent model of the app's time: the device's clock, corrected by the server's time, and never earlier than before
/// (docs/product.md, section 6).
///
/// Computed from changes of the clock and the server's reports, without the app. Only the state that survives a launch is read
/// from the device's store.
package struct ClockOracle {
  /// The latest time, and the server's correction of the device's clock.
  private struct Mark {
    var highWater: WallTime
    /// `nil` until the server has corrected the clock; from then on a change of the clock does not change the time.
    var correction: TimeSpan?

    mutating func step(by span: TimeSpan) { correction = correction.map { $0 - span } }

    mutating func show(_ wall: WallTime) { highWater = max(highWater, wall + (correction ?? .zero)) }

    /// The server's time counts if it differs by a second or more, also from the latest time left by a corrected clock.
    mutating func hear(_ server: WallTime, _ wall: WallTime) -> Bool {
      let shown = wall + (correction ?? .zero)
      let changes = [server - shown, server - max(highWater, shown)]
      guard changes.contains(where: { max($0, .zero - $0) >= .seconds(1) }) else { return false }
      correction = server - wall
      highWater = server
      return true
    }
  }

  /// The time of an app that never loses state.
  private var promised = Mark(highWater: WallTime(nanoseconds: .min))
  /// The time of this launch, which starts with the stored state of earlier ones.
  private var stored: Mark
  /// The difference of the device's clock to the true time after the last frame.
  private var offset: TimeSpan
  /// The device's clock, corrected.
  package private(set) var wall = WallTime(nanoseconds: .min)
  /// The server's time, in a frame in which it corrects the app's time.
  package private(set) var corrected: WallTime?
  /// Whether the clock was ever set. From then on it is unknown which photos the app treats as expired.
  package private(set) var wasMoved = false
  /// The latest time of any launch.
  package private(set) var latest = WallTime(nanoseconds: .min)

  /// Creates the oracle before the first launch.
  ///
  /// - Parameters:
  ///   - highWater: The latest time in the device's store.
  ///   - correction: The correction in the device's store.
  ///   - offset: The clock's difference to the true time.
  package init(highWater: WallTime, correction: TimeSpan?, offset: TimeSpan) {
    stored = Mark(highWater: highWater, correction: correction)
    self.offset = offset
  }

  /// The time that the user relies on: nothing that expired by it may return.
  package var highWater: WallTime { promised.highWater }
  package var correction: TimeSpan { promised.correction ?? .zero }
  /// The app's time now.
  package var believed: WallTime { stored.highWater }

  /// Starts another launch with the stored state. `acknowledged` is the last state known to be stored, if a later one may be
  /// lost; the app need not know that one.
  package mutating func startLaunch(
    highWater: WallTime, correction: TimeSpan?, offset: TimeSpan,
    acknowledged: (highWater: WallTime, correction: TimeSpan?)?
  ) {
    stored = Mark(highWater: highWater, correction: correction)
    self.offset = offset
    guard let acknowledged else { return }
    promised.highWater = min(promised.highWater, acknowledged.highWater)
    promised.correction = acknowledged.correction
  }

  /// Follows a frame at a true time. Meanwhile the clock was set to these `moves`, and then the server reported its time.
  package mutating func follow(now: WallTime, offset: TimeSpan, moves: [TimeSpan], server: WallTime?) {
    // The app adopts every time that its clock showed, even briefly. After a correction, a change of the clock shows no other
    // time.
    stored.show(now + self.offset)
    var before = self.offset
    for move in moves {
      stored.step(by: move - before)
      promised.step(by: move - before)
      stored.show(now + move)
      before = move
    }
    if moves.contains(where: { $0 != .zero }) || offset != .zero { wasMoved = true }
    latest = max(latest, stored.highWater)
    self.offset = offset
    let shown = now + offset
    corrected = nil
    if let server {
      if promised.hear(server, shown) { corrected = server }
      // From then on a corrected app recognises changes of its clock, even if its time was right.
      if stored.hear(server, shown), promised.correction == nil { promised.correction = stored.correction }
    }
    wall = shown + correction
    promised.show(shown)
    stored.show(shown)
    latest = max(latest, stored.highWater)
  }
}
