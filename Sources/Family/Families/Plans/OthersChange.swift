/// A change by others of what an app shows: by parents in the album, by members in their groups, or by the server in its reports.
///
/// The changes of `dealt` are used in this order, one after the other, so that a few of them exercise all.
package enum OthersChange: UInt8, Hashable, Sendable, CaseIterable {
  /// A group photo is withdrawn.
  case tombstone
  /// A group photo gets another sender.
  case newSender
  /// An album photo is deleted.
  case albumPhoto
  /// A record is reported again, unchanged.
  case again
  /// A withdrawn photo is reported again.
  case goneAgain
  /// A group photo turns out to be older, and expires at once.
  case endsNow
  /// A photo that expired long ago is reported.
  case tooOld
  /// A photo with a sharing time in the future is reported, by a sender whose clock is ahead.
  case ahead
  /// A record, and then a tombstone, has the id of an album photo.
  case albumRecord, albumTombstone
  /// A category is hidden or deleted if two remain; otherwise a photo is deleted.
  case category
  /// All hidden and deleted parts of the album are restored from the app's next launch on; a running app is not notified.
  case restored
  /// A category gets another name and another colour.
  case renamed
  /// A hidden category is shown again, and a running app is notified.
  case shownAgain
  /// A category is added, without photos; or one is deleted, if two remain.
  case categoryAdded, categoryDeleted
  /// Two categories change places.
  case reordered
  /// A new photo is added to the album; or one is moved to another category.
  case photoAdded, photoMoved

  /// The changes of a session, in turn.
  package static let dealt = allCases.filter { $0 != .restored }
}
