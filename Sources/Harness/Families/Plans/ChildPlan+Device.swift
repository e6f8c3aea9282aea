package import Kernel

/// What the child's device is like, drawn for each photo by itself.
extension ChildPlan {
  /// Whether a photo is among the percentage that yesterday's session brought to the disk.
  package func saw(_ photo: PhotoID, yesterday percent: Int) -> Bool {
    SeedTree(seed).child("yesterday").child(Int(truncatingIfNeeded: photo.raw)).whole(0...99) < percent
  }

  /// Whether the disk refuses to remove a photo when it is first asked to.
  package func refusesFirstRemoval(of photo: PhotoID, perMille: Int) -> Bool {
    SeedTree(seed).child("removal").child(Int(truncatingIfNeeded: photo.raw)).whole(0...999) < perMille
  }
}
