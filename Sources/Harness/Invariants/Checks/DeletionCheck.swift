internal import Gallery
package import Kernel
package import Simulation

/// No album photo is ever deleted, but for those that parents take away; provoked by every touch sequence that acts, any of which might have done it.
package struct DeletionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-deletion", title: "No album photo is ever deleted.",
    provokedBy: "every touch sequence that acts, any of which might have done it"
  ) {
    [
      DeletionCheck(
        albumPhotoCount: $0.albumPhotoCount, groupPhotos: $0.expiries, takenAway: $0.takenAway)
    ]
  }

  package private(set) var tally = CheckTally()
  private let albumPhotoCount: Int
  private let groupPhotos: [PhotoID: WallTime]
  private let takenAway: Set<PhotoID>

  /// Of the photos ordered off the disk only group photos, and those that parents took away before, may be any.
  package init(albumPhotoCount: Int, groupPhotos: [PhotoID: WallTime], takenAway: Set<PhotoID> = []) {
    self.takenAway = takenAway
    self.albumPhotoCount = albumPhotoCount
    self.groupPhotos = groupPhotos
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for effect in frame.effects { if case .acted = effect { tally.provoked += 1 } }
    for photo in frame.removed where groupPhotos[photo] == nil && !takenAway.contains(photo) {
      tally.violate(at: frame.vsync, "album photo \(photo.raw) was ordered off the disk")
    }
  }

  /// Photos the gallery still lists against those it was given.
  package mutating func finish(_ end: CheckedEnd) {
    let expected = albumPhotoCount - end.takenAwayCount
    guard end.albumPhotoCount != expected else { return }
    tally.violate(at: end.time, "\(end.albumPhotoCount) of \(expected) album photos are left")
  }
}
