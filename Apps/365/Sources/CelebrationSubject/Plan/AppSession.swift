package import Kernel

/// A look at the app: from when to when in the session's time, and when that was for its user.
package struct AppSession: Hashable, Sendable {
  package var begin: Instant
  package var end: Instant
  /// Civil time at its beginning.
  package var wall: WallTime
  /// Whether the app was killed before it.
  package var isCold: Bool
  /// By which of the user's zones the device goes.
  package var zone = 0
  /// What happened to the device's clock and zone since the look before.
  package var change: ClockChange?
  /// What commits meet on the disk in this look.
  package var trouble: DiskTrouble?
  /// When the app is killed in the middle of it.
  package var kill: MiddleKill?
  /// Whether its user adds a moment and leaves right after the last touch.
  package var haste: Haste?

  /// A look; without more than its times, one in which nothing happens to the device.
  package init(
    begin: Instant, end: Instant, wall: WallTime, isCold: Bool, zone: Int = 0, change: ClockChange? = nil,
    trouble: DiskTrouble? = nil, kill: MiddleKill? = nil, haste: Haste? = nil
  ) {
    (self.begin, self.end, self.wall, self.isCold) = (begin, end, wall, isCold)
    (self.zone, self.change, self.trouble, self.kill, self.haste) = (zone, change, trouble, kill, haste)
  }

  /// What the device's clock shows while it lasts.
  var clock: WallClock { WallClock(origin: wall - (begin - .zero)) }
}

/// Somebody who leaves right after Save, or after Cancel: how long before the end the finger lifts.
package struct Haste: Hashable, Sendable {
  package var cancels: Bool
  package var lead: TimeSpan
}

/// What a commit meets on a disk.
package enum DiskTrouble: Hashable, Sendable {
  /// There is no room.
  case full
  /// One of its writes is torn.
  case torn
}

/// An app that is killed while it is looked at, and opened again at once.
package struct MiddleKill: Hashable, Sendable {
  package var at: Instant
  /// The power goes along: what was not synced is lost, as this seed draws. `nil`: the process alone ends.
  package var power: UInt64?
}

/// A clock that is set, or a journey: what the device's clock is at then, by how much it is moved, and the zone from then on.
package struct ClockChange: Hashable, Sendable {
  package var at: WallTime
  package var clockBy: TimeSpan
  package var zone: Int

  package init(at: WallTime, clockBy: TimeSpan, zone: Int) {
    (self.at, self.clockBy, self.zone) = (at, clockBy, zone)
  }
}
