package import JPEGCoding
package import Kernel

/// All that decides the bytes of one synthetic photo.
package struct PhotoRecipe: Hashable, Sendable {
  /// Width and height as stored, before orientation: the width one of `PhotoForge.widths`, the height a multiple of
  /// 16 up to 65,488.
  package var pixels: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  /// Whether a restart marker follows each MCU row. A progressive photo without them costs a transcode.
  package var hasRestartMarkers: Bool
  /// What is in the picture, and its name in the file.
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

  /// A photo as phones make them: 1.5 to 12.2 megapixels stored as landscape, two in three turned by EXIF, 5 in 100
  /// progressive, restart markers in half of the rest.
  ///
  /// The sizes are those of sensors read whole or binned; progressive ones keep their restart markers, so that no
  /// photo costs a transcode. Takes 6 numbers from `random`.
  package static func drawn(from random: inout RandomSource) -> PhotoRecipe {
    let width = PhotoForge.widths[random.index(weights: [2, 3, 2, 2, 4])]
    let tall = random.chance(0.75)
    let orientation = drawnOrientation(from: &random)
    let isProgressive = random.chance(0.05)
    let hasRestartMarkers = random.chance(0.5) || isProgressive
    // 16:9 of the smallest width would fall below 1.5 megapixels.
    let height = tall || width < 2_016 ? width * 3 / 4 : width * 9 / 16
    return PhotoRecipe(
      pixels: PixelSize(width: width, height: (height + 15) / 16 * 16), orientation: orientation,
      isProgressive: isProgressive, hasRestartMarkers: hasRestartMarkers, seed: random.next())
  }

  /// Phones are mostly held upright, their sensors lie; mirrored ones come from front cameras and editors.
  private static func drawnOrientation(from random: inout RandomSource) -> EXIFOrientation {
    EXIFOrientation.allCases[random.index(weights: [33, 2, 6, 1, 1, 46, 1, 10])]
  }
}
