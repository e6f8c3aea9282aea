/// What others change of what an app shows: parents in the album, members in their groups, the server in what it tells.
///
/// Those of `dealt` are dealt in this order, one after the other, so that a few of them have tried all.
package enum OthersChange: UInt8, Hashable, Sendable, CaseIterable {
  /// A group photo is withdrawn.
  case tombstone
  /// A group photo comes to have another sender.
  case newSender
  /// A photo of the album is taken away.
  case albumPhoto
  /// A record is told again, as it was.
  case again
  /// A photo that was withdrawn is told again.
  case goneAgain
  /// A group photo turns out to be older: its 48 hours are over with that.
  case endsNow
  /// A photo whose 48 hours have long been over is told.
  case tooOld
  /// A photo that is yet to be shared is told, by a sender whose clock is ahead.
  case ahead
  /// A record, and then a tombstone, has the id of an album photo.
  case albumRecord, albumTombstone
  /// A category is hidden or deleted, as long as two are left; else a photo is taken away.
  case category
  /// All that was hidden or taken away in the album is there again, from the app's next launch on: nothing tells an app that
  /// runs of it.
  case restored
  /// A category has another name and another colour.
  case renamed
  /// A category that was hidden is shown again, and an app that runs is told.
  case shownAgain
  /// A category is added, without photos; or one is deleted, as long as two are left.
  case categoryAdded, categoryDeleted
  /// Two categories change places.
  case reordered
  /// A photo is added that was not in the album before; or one is moved to another category.
  case photoAdded, photoMoved

  /// What is dealt out over a session.
  package static let dealt = allCases.filter { $0 != .restored }
}
