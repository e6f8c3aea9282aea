/// A limit of docs/product.md that no rule exercises by itself. Each is met when its maximum is reached.
///
/// Limits of rules are counted by those rules: five wrong PINs by `kids.pin-wait`, a photo a day by `share.once`, 48 hours by
/// `expiry.shown`, evictions by `cache.limits`.
package enum StatedLimit: UInt8, CaseIterable, Sendable {
  /// Memory holds as many images as the cache preset allows (section 5).
  case images
  /// Images take 19 of 20 bytes of their memory limit, so that a larger one finds no room (section 5).
  case imageBytes
  /// A decode has no room beside the session's other memory (section 5).
  case sessionMemory
  /// A photo is evicted from the disk (section 5).
  case diskBytes
  /// A photo has four times its size, or half of it (section 3).
  case largestZoom, smallestZoom
  /// A toast is dropped for the seventeenth that waits (section 3).
  case waitingToasts
  /// As many "+n" rise as there is room for (section 7).
  case risingPoints
  /// A photo is found damaged for the third time (section 10).
  case damagedTries
  /// A request is repeated after the longest pause, 30 s (section 10).
  case longestPause
  /// A group has twelve members (section 4).
  case groupMembers
  /// More expired photos are met than are remembered by id (section 6).
  case endedPhotos
  /// A streak reaches the most days that are counted (section 7).
  case daysInARow
  /// An entry moves the most points allowed (section 7).
  case entryPoints
}
