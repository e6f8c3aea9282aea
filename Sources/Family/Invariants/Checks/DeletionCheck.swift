internal import Gestures
package import Kernel
package import Simulation

/// No album photo is ever deleted, but for those that parents take away.
///
/// Provoked by what could take one with it: each photo that is ordered off the disk with good reason, and each long press
/// and each swipe up or down, by which other galleries delete.
package struct DeletionCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.no-deletion", title: "No album photo is ever deleted.",
    provokedBy: "each photo rightly ordered off the disk, each long press, each swipe up or down"
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

  /// Of the photos ordered off the disk only group photos, those of the child's own for groups among them, and those that parents
  /// took away before, may be any.
  package init(albumPhotoCount: Int, groupPhotos: [PhotoID: WallTime], takenAway: Set<PhotoID> = []) {
    self.takenAway = takenAway
    self.albumPhotoCount = albumPhotoCount
    self.groupPhotos = groupPhotos
  }

  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    for decision in frame.decisions {
      switch decision.kind {
      case .longPress, .swipe(.up, _), .swipe(.down, _): tally.provoked += 1
      default: break
      }
    }
    for photo in frame.removed {
      let isOwn = frame.sharing?.taken.contains { $0.photo == photo } ?? false
      if groupPhotos[photo] != nil || takenAway.contains(photo) || isOwn {
        tally.provoked += 1
      } else {
        tally.violate(at: frame.vsync, "album photo \(photo.raw) was ordered off the disk")
      }
    }
  }

  /// Photos the gallery still lists against those it was given.
  package mutating func finish(_ end: CheckedEnd) {
    let expected = albumPhotoCount - end.takenAwayCount
    guard end.albumPhotoCount != expected else { return }
    tally.violate(at: end.time, "\(end.albumPhotoCount) of \(expected) album photos are left")
  }
}
