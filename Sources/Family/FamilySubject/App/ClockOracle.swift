package import Kernel

/// A witness of its own of the time that an app goes by: what its device's clock shows, corrected by the server's word, and never less
/// than it was before (docs/product.md, section 6).
///
/// Reckoned from how the clock was set and what the server told, by nothing that the app says; only what of it outlives a launch is read
/// from the device's store.
package struct ClockOracle {
  /// The latest time, and how the server corrects the device's clock.
  private struct Mark {
    var highWater: WallTime
    /// `nil` until the server has corrected it; from then on a step of the clock is no news of the time.
    var correction: TimeSpan?

    mutating func step(by span: TimeSpan) { correction = correction.map { $0 - span } }

    mutating func show(_ wall: WallTime) { highWater = max(highWater, wall + (correction ?? .zero)) }

    /// The server's word counts when it differs by a second or more: also from the mark that a clock which was put right has left.
    mutating func hear(_ server: WallTime, _ wall: WallTime) -> Bool {
      let shown = wall + (correction ?? .zero)
      let changes = [server - shown, server - max(highWater, shown)]
      guard changes.contains(where: { max($0, .zero - $0) >= .seconds(1) }) else { return false }
      correction = server - wall
      highWater = server
      return true
    }
  }

  /// What an app that forgets nothing goes by.
  private var promised = Mark(highWater: WallTime(nanoseconds: .min))
  /// What this launch goes by, which begins with what the device has kept of the ones before.
  private var kept: Mark
  /// How far the device's clock was from the true time after the last frame.
  private var offset: TimeSpan
  /// The device's clock, corrected.
  package private(set) var wall = WallTime(nanoseconds: .min)
  /// The server's time, in a frame in which it corrects what was believed.
  package private(set) var corrected: WallTime?
  /// Whether it was ever set: since then nobody knows what the app takes for over.
  package private(set) var wasMoved = false
  /// The latest that any launch went by.
  package private(set) var latest = WallTime(nanoseconds: .min)

  /// Before the first launch; `highWater` and `correction` are those that its device has kept, `offset` is the clock's.
  package init(highWater: WallTime, correction: TimeSpan?, offset: TimeSpan) {
    kept = Mark(highWater: highWater, correction: correction)
    self.offset = offset
  }

  /// What the app owes whoever looks: nothing that has ended by it comes back.
  package var highWater: WallTime { promised.highWater }
  package var correction: TimeSpan { promised.correction ?? .zero }
  /// The time that the app goes by now.
  package var believed: WallTime { kept.highWater }

  /// Another launch, which the store gave what it had kept. `acknowledged`: the last that was said to be kept, where more may have
  /// got lost; nobody can be held to that.
  package mutating func startLaunch(
    highWater: WallTime, correction: TimeSpan?, offset: TimeSpan,
    acknowledged: (highWater: WallTime, correction: TimeSpan?)?
  ) {
    kept = Mark(highWater: highWater, correction: correction)
    self.offset = offset
    guard let acknowledged else { return }
    promised.highWater = min(promised.highWater, acknowledged.highWater)
    promised.correction = acknowledged.correction
  }

  /// A frame at a true time, on a device whose clock is so far from it and was set to these `moves` meanwhile; `server`: the time that
  /// the server has told after that.
  package mutating func follow(now: WallTime, offset: TimeSpan, moves: [TimeSpan], server: WallTime?) {
    // The app goes by every time that its clock has shown, also for a moment; after a correction a step shows no other time.
    kept.show(now + self.offset)
    var before = self.offset
    for move in moves {
      kept.step(by: move - before)
      promised.step(by: move - before)
      kept.show(now + move)
      before = move
    }
    if moves.contains(where: { $0 != .zero }) || offset != .zero { wasMoved = true }
    latest = max(latest, kept.highWater)
    self.offset = offset
    let shown = now + offset
    corrected = nil
    if let server {
      if promised.hear(server, shown) { corrected = server }
      // An app that was corrected knows a step of its clock from then on, also where nothing that it owes was wrong.
      if kept.hear(server, shown), promised.correction == nil { promised.correction = kept.correction }
    }
    wall = shown + correction
    promised.show(shown)
    kept.show(shown)
    latest = max(latest, kept.highWater)
  }
}
