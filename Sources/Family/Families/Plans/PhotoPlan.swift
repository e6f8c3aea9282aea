package import Kernel

/// A photo of a synthetic family: the parameters of its file, and its category.
package struct PhotoPlan: Hashable, Sendable {
  package enum Fault: UInt8, Hashable, Sendable, CaseIterable {
    case none
    /// The bytes are damaged in the middle.
    case corrupt
    /// The file ends early.
    case truncated
    /// The first fetches fail.
    case fetchFails
  }

  /// Unique over all families: the family's number is in the upper half.
  package var id: PhotoID
  /// Pixels as stored, before EXIF orientation.
  package var pixels: PixelSize
  /// The EXIF orientation, 1 to 8.
  package var orientation: Int
  package var progressive: Bool
  package var restartMarkers: Bool
  /// The seed of the picture.
  package var seed: UInt64
  /// `nil` for a photo without a category.
  package var category: CategoryID?
  package var taken: WallTime
  package var fault: Fault

  /// Creates a photo from known values.
  package init(
    id: PhotoID, pixels: PixelSize, orientation: Int, progressive: Bool, restartMarkers: Bool, seed: UInt64,
    category: CategoryID?, taken: WallTime, fault: Fault
  ) {
    self.id = id
    self.pixels = pixels
    self.orientation = orientation
    self.progressive = progressive
    self.restartMarkers = restartMarkers
    self.seed = seed
    self.category = category
    self.taken = taken
    self.fault = fault
  }

  /// Pixels as displayed, after EXIF orientation: 5 to 8 swap the sides.
  package var displayPixels: PixelSize {
    orientation >= 5 ? PixelSize(width: Int(pixels.height), height: Int(pixels.width)) : pixels
  }
}
