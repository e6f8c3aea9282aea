package import Kernel

/// What the child's device is like, drawn for each photo by itself.
extension ChildPlan {
  /// Whether a photo is among the percentage that yesterday's session brought to the disk.
  package func saw(_ photo: PhotoID, yesterday percent: Int) -> Bool {
    SeedTree(seed).child("yesterday").child(Int(truncatingIfNeeded: photo.raw)).whole(0...99) < percent
  }

  /// Whether a request is refused, by its number among those that may be.
  package func refusesRequest(_ number: Int, perMille: Int) -> Bool {
    SeedTree(seed).child("request").child(number).whole(0...999) < perMille
  }

  /// Whether the disk refuses to keep a photo.
  package func refusesWrite(of photo: PhotoID, perMille: Int) -> Bool {
    SeedTree(seed).child("write").child(Int(truncatingIfNeeded: photo.raw)).whole(0...999) < perMille
  }

  /// Whether the disk refuses to remove a photo when it is first asked to.
  package func refusesFirstRemoval(of photo: PhotoID, perMille: Int) -> Bool {
    SeedTree(seed).child("removal").child(Int(truncatingIfNeeded: photo.raw)).whole(0...999) < perMille
  }
}
