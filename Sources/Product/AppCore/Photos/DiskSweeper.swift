internal import Expiry
internal import Kernel

/// Removes photos from disk that expired or were withdrawn, and those found at launch that no longer exist.
///
/// The disk is a cache: anything on it that is neither in the album nor alive in a group is removed.
struct DiskSweeper: Sendable {
  private enum Listing: Sendable { case due, asked, known }

  /// Photos of the album, which sweeps never remove.
  private var album: Set<PhotoID>
  private var outstanding = PendingRemovals()
  /// Whether the disk has been listed since the launch.
  private var listing = Listing.due

  init(album: Set<PhotoID>) { self.album = album }

  /// The number of removed photos whose bytes may still be on disk.
  var outstandingCount: Int { outstanding.count }

  /// Whether a photo is in the album; expiry and group records do not apply to it.
  func isAlbumPhoto(_ photo: PhotoID) -> Bool { album.contains(photo) }

  /// Adds a photo to the album.
  mutating func adopt(_ photo: PhotoID) { album.insert(photo) }

  /// Requests the removal of a photo's bytes. Returns whether to order it now.
  mutating func remove(_ photo: PhotoID) -> Bool { outstanding.owe(photo) }

  /// Withdraws a removal that is not ordered yet.
  mutating func spare(_ photo: PhotoID) { outstanding.spare(photo) }

  /// Records the disk's answer to an order.
  mutating func settle(_ photo: PhotoID, isGone: Bool) { outstanding.settle(photo, isGone: isGone) }

  /// Appends the removals that a sweep orders again. Returns whether to list the disk as well.
  mutating func sweep(into orders: inout [PhotoID]) -> Bool {
    outstanding.sweep(into: &orders)
    guard listing == .due else { return false }
    listing = .asked
    return true
  }

  /// Records the disk's list; after a failure the next sweep asks again.
  mutating func listed(_ succeeded: Bool) { listing = succeeded ? .known : .due }
}
