/// What the core decides by itself, where neither an event nor a request tells one case from another.
public enum AppDecision: UInt8, Hashable, Sendable, CaseIterable {
  /// A record of a group photo that is not known yet.
  case newRecord
  /// One of a photo that is known.
  case knownRecord
  /// One of either whose timestamp is still to come: it counts from its receipt.
  case futureRecord
  /// One by which a known photo's time is over.
  case endingRecord
  /// One whose 48 hours are over already.
  case lateRecord
  /// One of a photo that ended or was withdrawn before.
  case goneRecord
  /// One, or a tombstone, that has the id of an album photo.
  case albumRecord
  /// A tombstone of a photo that is shared.
  case withdrawal
  /// The server's time differs from the device's clock by more than the way of a message; and by no more.
  case clockCorrected, clockConfirmed
  /// A reward's time is up, and the ledger is asked to close it.
  case rewardEnded
  /// Minutes of a reward are full, and the ledger is asked to count them.
  case minutesUsed
  /// The day is over in the family's zone, and what is earned today begins anew.
  case dayEnded
  /// Photos that the launch found on disk, and that are over.
  case leftoverFound
  /// A removal that failed before is ordered again.
  case removalRepeated
  /// What failed is tried again after a while: a photo, a group's list, a batch of the ledger, the small file, a reading of points
  /// that a day's end or a reward asks for.
  case photoRepeated, listingRepeated, postingRepeated, keepRepeated, readingRepeated
  /// A change of the album that the server could not be told is asked for again.
  case albumRepeated
  /// One that the server has refused for good is taken back, and those behind it follow.
  case albumRefused

  /// Whether a record of which this was decided is shown as it says.
  var showsRecord: Bool { self == .newRecord || self == .knownRecord }
}
