internal import Gallery
package import Kernel
package import Simulation

/// No album photo is ever deleted; provoked by every touch sequence that acts, any of which might have done it.
package struct DeletionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-deletion", title: "No album photo is ever deleted.",
    provokedBy: "every touch sequence that acts, any of which might have done it"
  ) { [DeletionCheck(albumPhotoCount: $0.albumPhotoCount, groupPhotos: $0.expiries)] }

  package private(set) var tally = CheckTally()
  private let albumPhotoCount: Int
  private let groupPhotos: [PhotoID: WallTime]

  /// Of the photos ordered off the disk only group photos may be any.
  package init(albumPhotoCount: Int, groupPhotos: [PhotoID: WallTime]) {
    self.albumPhotoCount = albumPhotoCount
    self.groupPhotos = groupPhotos
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for effect in frame.effects { if case .acted = effect { tally.provoked += 1 } }
    for photo in frame.removed where groupPhotos[photo] == nil {
      tally.violate(at: frame.vsync, "album photo \(photo.raw) was ordered off the disk")
    }
  }

  /// Photos the gallery still lists against those it was given.
  package mutating func finish(_ end: CheckedEnd) {
    guard end.albumPhotoCount != albumPhotoCount else { return }
    tally.violate(at: end.time, "\(end.albumPhotoCount) of \(albumPhotoCount) album photos are left")
  }
}
