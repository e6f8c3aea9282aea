/// Decisions of the core that neither an event nor a request distinguishes; for coverage.
public enum AppDecision: UInt8, Hashable, Sendable, CaseIterable {
  /// A record of an unknown group photo.
  case newRecord
  /// A record of a known photo.
  case knownRecord
  /// A record with a timestamp in the future; it counts from its receipt.
  case futureRecord
  /// A record that shows a known photo to be expired.
  case endingRecord
  /// A record whose 48 hours have passed.
  case lateRecord
  /// A record of a photo that expired or was withdrawn.
  case goneRecord
  /// A record or tombstone with the id of an album photo.
  case albumRecord
  /// A tombstone of a group photo.
  case withdrawal
  /// The server's time differs from the device's clock by more than a message's delay; or by less.
  case clockCorrected, clockConfirmed
  /// A reward has ended, and the ledger is asked to close it.
  case rewardEnded
  /// Minutes of a reward are complete, and the ledger is asked to count them.
  case minutesUsed
  /// The day ended in the family's zone, so that the points earned today restart at zero.
  case dayEnded
  /// The launch found expired photos on disk.
  case leftoverFound
  /// A failed removal is ordered again.
  case removalRepeated
  /// A failed request is retried: a photo, a group's list, a batch of the ledger, the state file, or a reading of points after a
  /// day's end or a reward.
  case photoRepeated, listingRepeated, postingRepeated, keepRepeated, readingRepeated
  /// A failed album change is sent again.
  case albumRepeated
  /// An album change that the server refused for good is undone, and later ones follow.
  case albumRefused

  /// Whether a record with this decision is shown.
  var showsRecord: Bool { self == .newRecord || self == .knownRecord }
}
