package import JPEGCoding
package import Kernel

/// All parameters of the bytes of one synthetic photo.
package struct PhotoRecipe: Hashable, Sendable {
  /// The stored size, before orientation. The width is one of `PhotoForge.widths`, the height a multiple of 16 up to 65,488.
  package var pixels: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  /// Whether a restart marker follows each MCU row. A progressive photo without them costs a transcode.
  package var hasRestartMarkers: Bool
  /// The seed of the picture, and its identifier in the file.
  package var seed: UInt64

  package init(
    pixels: PixelSize, orientation: EXIFOrientation = .upright, isProgressive: Bool = false,
    hasRestartMarkers: Bool = false, seed: UInt64
  ) {
    self.pixels = pixels
    self.orientation = orientation
    self.isProgressive = isProgressive
    self.hasRestartMarkers = hasRestartMarkers
    self.seed = seed
  }
}
