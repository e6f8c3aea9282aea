/// A kind of fault in a swarm; each family or child has it or not.
package enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// Files damaged at their origin for good; drawn for a family.
  case corruptPhotos = "corrupt-photos"
  case truncatedPhotos = "truncated-photos"
  /// A refused fetch; one that breaks off with an error; one that silently returns only the file's beginning; one that takes many
  /// times as long.
  case failedFetches = "failed-fetches"
  case brokenFetches = "broken-fetches"
  case partialFetches = "partial-fetches"
  case slowNetwork = "slow-network"
  /// A group's list that cannot be fetched.
  case failedLists = "failed-lists"
  /// Periods without free space on the disk.
  case fullDisk = "full-disk"
  /// A read, write, removal or listing that fails with a disk error; a write that is never confirmed.
  case ioErrors = "io-errors"
  case failedSyncs = "failed-syncs"
  /// The power fails, during a commit or not; unsynced data is lost.
  case powerCuts = "power-cuts"
  /// The app's process is killed.
  case kills
  /// A launch finds no ledger, as after a reinstallation; or an older one, from a backup. Only for devices with their own
  /// ledgers.
  case lostLedgers = "lost-ledgers"
  case restoredLedgers = "restored-ledgers"
  /// A backup of the approving phone is restored on a second one, and both continue. Drawn for a family, by its first child. It
  /// counts as struck when the two have issued different records under one number.
  case secondAuthorities = "second-authorities"
  /// The device's clock is set: by up to three hours; by the hour of summer time; by the difference to another zone.
  case clockJumps = "clock-jumps"
  case daylightShifts = "daylight-shifts"
  case zoneChanges = "zone-changes"
  /// The clock is set by the difference of a zone within a second of the family's midnight.
  case midnightZones = "midnight-zones"
  case memoryWarnings = "memory-warnings"
  case criticalWarnings = "critical-warnings"
  /// The app goes to the background; another window covers it, or low power mode begins.
  case backgrounds
  case interruptions

  /// Faults of ledgers that each device has for itself.
  package static let ofLedgers: [FaultKind] = [.lostLedgers, .restoredLedgers, .secondAuthorities]

  /// Faults that set the device's clock.
  package static let clocks: [FaultKind] = [.clockJumps, .daylightShifts, .zoneChanges, .midnightZones]
}
