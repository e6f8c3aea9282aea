/// The kinds of faults that a swarm is drawn from; a family or child has each of them or not.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// Files that are damaged where they come from, and stay so; drawn for a family.
  case corruptPhotos = "corrupt-photos"
  case truncatedPhotos = "truncated-photos"
  /// A fetch that is refused; one that breaks off on the way, and says so; one that brings the beginning of a file and says
  /// nothing; one that takes many times as long.
  case failedFetches = "failed-fetches"
  case brokenFetches = "broken-fetches"
  case partialFetches = "partial-fetches"
  case slowNetwork = "slow-network"
  /// A group's list that cannot be had.
  case failedLists = "failed-lists"
  /// Stretches of time without room on the disk.
  case fullDisk = "full-disk"
  /// A read, write, removal or look that the disk answers with an error; a write that it never confirms.
  case ioErrors = "io-errors"
  case failedSyncs = "failed-syncs"
  /// The power goes, in the middle of a commit or not, and with it what was not synced.
  case powerCuts = "power-cuts"
  /// The app's process is killed.
  case kills
  /// A launch finds no ledger of its device, as after a reinstallation; or one that was there when the app was launched before, from
  /// a backup. Only where devices have a ledger each.
  case lostLedgers = "lost-ledgers"
  case restoredLedgers = "restored-ledgers"
  /// A backup of the phone that approves is put on a second one, and both go on; drawn for a family, by its first child. It has struck
  /// when the two have said different things under one number.
  case secondAuthorities = "second-authorities"
  /// The device's clock is set, by anything up to three hours; by the hour that summer time makes; by that of another zone.
  case clockJumps = "clock-jumps"
  case daylightShifts = "daylight-shifts"
  case zoneChanges = "zone-changes"
  /// The clock is set by the difference of a zone within a second of the family's midnight.
  case midnightZones = "midnight-zones"
  case memoryWarnings = "memory-warnings"
  case criticalWarnings = "critical-warnings"
  /// The app leaves the screen; something lies over it, or power is saved.
  case backgrounds
  case interruptions

  /// Those of a ledger that each device has for itself.
  package static let ofLedgers: [FaultKind] = [.lostLedgers, .restoredLedgers, .secondAuthorities]

  /// Those that set the device's clock.
  package static let clocks: [FaultKind] = [.clockJumps, .daylightShifts, .zoneChanges, .midnightZones]
}
