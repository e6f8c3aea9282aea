package import Kernel

/// Properties of the child's device, drawn separately for each photo.
extension ChildPlan {
  /// Whether yesterday's session stored a photo on disk, by the scenario's percentage.
  package func saw(_ photo: PhotoID, yesterday percent: Int) -> Bool {
    SeedTree(seed).child("yesterday").child(Int(truncatingIfNeeded: photo.raw)).whole(0...99) < percent
  }

  /// Whether a request is refused, by its number among those that may be.
  package func refusesRequest(_ number: Int, perMille: Int) -> Bool {
    SeedTree(seed).child("request").child(number).whole(0...999) < perMille
  }

  /// Whether the disk refuses to store a photo.
  package func refusesWrite(of photo: PhotoID, perMille: Int) -> Bool {
    SeedTree(seed).child("write").child(Int(truncatingIfNeeded: photo.raw)).whole(0...999) < perMille
  }

  /// Whether the disk refuses the first attempt to remove a photo.
  package func refusesFirstRemoval(of photo: PhotoID, perMille: Int) -> Bool {
    SeedTree(seed).child("removal").child(Int(truncatingIfNeeded: photo.raw)).whole(0...999) < perMille
  }
}
