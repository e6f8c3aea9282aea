internal import Expiry
internal import Kernel

/// What must leave the disk: what expired or was withdrawn while the app ran, and what it finds there at launch.
///
/// The disk is a cache, so whatever it holds that is neither in the album nor alive in a group is over or unknown, and goes.
struct DiskSweeper: Sendable {
  private enum Listing: Sendable { case due, asked, known }

  /// Photos of the album, which never leave by a sweep.
  private var album: Set<PhotoID>
  private var owed = PendingRemovals()
  /// Whether the disk has been asked since the launch what it holds.
  private var listing = Listing.due

  init(album: Set<PhotoID>) { self.album = album }

  /// Photos whose bytes may still be on disk although they must not.
  var owedCount: Int { owed.count }

  /// Whether a photo is the family's own, which no expiry and no record of a group concerns.
  func isAlbumPhoto(_ photo: PhotoID) -> Bool { album.contains(photo) }

  /// A photo came to the album.
  mutating func adopt(_ photo: PhotoID) { album.insert(photo) }

  /// A photo's bytes must go: whether to order that now.
  mutating func remove(_ photo: PhotoID) -> Bool { owed.owe(photo) }

  /// A photo lives again: nothing more is owed for it.
  mutating func spare(_ photo: PhotoID) { owed.spare(photo) }

  /// The disk answered an order.
  mutating func settle(_ photo: PhotoID, isGone: Bool) { owed.settle(photo, isGone: isGone) }

  /// Appends what a sweep orders anew; whether the disk has to be asked, too, what it holds.
  mutating func sweep(into orders: inout [PhotoID]) -> Bool {
    owed.sweep(into: &orders)
    guard listing == .due else { return false }
    listing = .asked
    return true
  }

  /// The disk said what it holds, or could not; then the next sweep asks again.
  mutating func listed(_ succeeded: Bool) { listing = succeeded ? .known : .due }
}
