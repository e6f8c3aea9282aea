package import Kernel

/// A session: one use of the app, in session time and in the user's time.
package struct AppSession: Hashable, Sendable {
  package var begin: Instant
  package var end: Instant
  /// The wall time at the beginning.
  package var wall: WallTime
  /// Whether the app was killed before the session.
  package var isCold: Bool
  /// The index of the device's zone.
  package var zone = 0
  /// The change of clock and zone since the session before.
  package var change: ClockChange?
  /// The disk fault that commits meet in this session.
  package var trouble: DiskTrouble?
  /// The kill during the session.
  package var kill: MiddleKill?
  /// The haste of a user who adds a moment and leaves with the last touch.
  package var haste: Haste?

  /// A session. By default nothing else happens to the device.
  package init(
    begin: Instant, end: Instant, wall: WallTime, isCold: Bool, zone: Int = 0, change: ClockChange? = nil,
    trouble: DiskTrouble? = nil, kill: MiddleKill? = nil, haste: Haste? = nil
  ) {
    (self.begin, self.end, self.wall, self.isCold) = (begin, end, wall, isCold)
    (self.zone, self.change, self.trouble, self.kill, self.haste) = (zone, change, trouble, kill, haste)
  }

  /// The device's clock during the session.
  var clock: WallClock { WallClock(origin: wall - (begin - .zero)) }
}

/// The haste of a user who leaves right after Save or Cancel: the time from the lift to the end.
package struct Haste: Hashable, Sendable {
  package var cancels: Bool
  package var lead: TimeSpan
}

/// A disk fault of a commit.
package enum DiskTrouble: Hashable, Sendable {
  /// The disk is full.
  case full
  /// One write is torn.
  case torn
}

/// A kill during a session. The app is opened again at once.
package struct MiddleKill: Hashable, Sendable {
  package var at: Instant
  /// The seed that draws which unsynced data a power cut loses; `nil` for a kill of the process alone.
  package var power: UInt64?
}

/// A change of clock or zone: the device's clock at that time, its shift, and the zone from then on.
package struct ClockChange: Hashable, Sendable {
  package var at: WallTime
  package var clockBy: TimeSpan
  package var zone: Int

  package init(at: WallTime, clockBy: TimeSpan, zone: Int) {
    (self.at, self.clockBy, self.zone) = (at, clockBy, zone)
  }
}
