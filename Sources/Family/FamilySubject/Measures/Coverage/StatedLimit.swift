/// Limits that docs/product.md states and that no rule has to be exercised at: each is met where as much is there as may be.
///
/// A rule that is tried only at a limit says so itself: five wrong PINs are `kids.pin-wait`, a photo a day `share.once`, 48 hours
/// `expiry.shown`, evictions `cache.limits`.
package enum StatedLimit: UInt8, CaseIterable, Sendable {
  /// So many images are in memory as the cache preset keeps (section 5).
  case images
  /// Images take up 19 of 20 bytes that memory has for them: a larger one finds no room (section 5).
  case imageBytes
  /// A decode has no room beside what the session holds (section 5).
  case sessionMemory
  /// A photo gives way on the disk (section 5).
  case diskBytes
  /// A photo is at four times its size, or at half of it (section 3).
  case largestZoom, smallestZoom
  /// A toast gives way to the seventeenth that waits (section 3).
  case waitingToasts
  /// So many "+n" rise as have room (section 7).
  case risingPoints
  /// A photo is damaged for the third time (section 10).
  case damagedTries
  /// Something is asked for again after the longest pause, 30 s (section 10).
  case longestPause
  /// A group has twelve members (section 4).
  case groupMembers
  /// Of the photos that are over, more are met than are known by their ids (section 6).
  case endedPhotos
  /// Days in a row are as many as are counted (section 7).
  case daysInARow
  /// An entry moves as many points as one may (section 7).
  case entryPoints
}
