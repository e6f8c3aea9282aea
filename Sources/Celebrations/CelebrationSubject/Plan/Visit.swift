internal import Kernel

/// A look at the app: from when to when in the session's time, and when that was for its user.
struct Visit: Hashable, Sendable {
  var begin: Instant
  var end: Instant
  /// Civil time at its beginning.
  var wall: WallTime
  /// Whether the app was killed before it.
  var isCold: Bool
  /// By which of the user's zones the device goes.
  var zone = 0
  /// What happened to the device's clock and zone since the look before.
  var change: ClockChange?
  /// What commits meet on the disk in this look.
  var trouble: DiskTrouble?
  /// When the app is killed in the middle of it.
  var kill: MiddleKill?
  /// Whether its user adds a moment and leaves right after the last touch.
  var haste: Haste?

  /// What the device's clock shows while it lasts.
  var clock: WallClock { WallClock(origin: wall - (begin - .zero)) }
}

/// Somebody who leaves right after Save, or after Cancel: how long before the end the finger lifts.
struct Haste: Hashable, Sendable {
  var cancels: Bool
  var lead: TimeSpan
}

/// What a commit meets on a disk.
enum DiskTrouble: Hashable, Sendable {
  /// There is no room.
  case full
  /// One of its writes is torn.
  case torn
}

/// An app that is killed while it is looked at, and opened again at once.
struct MiddleKill: Hashable, Sendable {
  var at: Instant
  /// The power goes along: what was not synced is lost, as this seed draws. `nil`: the process alone ends.
  var power: UInt64?
}

/// A clock that is set, or a journey: what the device's clock is at then, by how much it is moved, and the zone from then on.
struct ClockChange: Hashable, Sendable {
  var at: WallTime
  var clockBy: TimeSpan
  var zone: Int
}
