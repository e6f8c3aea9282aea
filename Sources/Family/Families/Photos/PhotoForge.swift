package import JPEGCoding
package import Kernel

/// Makes real JPEG files of synthetic photos, with grain and edges, 0.12 to 0.35 bytes a pixel.
///
/// Paints and encodes a few strips of each width when first needed. A photo is a sequence of strips, which costs little more than
/// copying its bytes. The same seed and recipe give the same bytes with one version of the codec.
package struct PhotoForge: Sendable {
  /// Widths as stored in pixels, smallest first.
  package static let widths = [1_440, 2_016, 2_560, 3_264, 4_032]
  /// The number of strips, of 16 rows each, for a width.
  package static let stripCount = 24
  /// The number of adjacent strips, by busyness, that one photo uses.
  static let windowCount = 10

  private let seed: SeedTree
  /// By the index of the width, baseline before progressive.
  private var bases: [JPEGStrips?]

  /// Creates a forge without strips.
  package init(seed: SeedTree) {
    self.seed = seed
    bases = Array(repeating: nil, count: PhotoForge.widths.count * 2)
  }

  /// The photo's file. O(bytes of the file), and O(pixels of the strips) for the first of a width.
  ///
  /// Recipes with different seeds always differ in bytes, and in pixels except for a chance of 10^-68 at the smallest size.
  /// Throws only without memory.
  package mutating func file(for recipe: PhotoRecipe) throws(JPEGFailure) -> [UInt8] {
    let height = Int(recipe.pixels.height)
    precondition(height > 0 && height % 16 == 0 && height <= 65_488, "height \(height) is no multiple of 16")
    let base = try base(width: Int(recipe.pixels.width), isProgressive: recipe.isProgressive)
    return try base.file(
      rows: rows(of: recipe), orientation: recipe.orientation, identifier: recipe.seed,
      hasRestartMarkers: recipe.hasRestartMarkers)
  }

  /// The photo for measuring hosts: 1.6 MP, baseline, upright, always the same, with its stored size. Throws only without memory.
  package static func yardstick() throws(JPEGFailure) -> (file: [UInt8], stored: PixelSize) {
    var forge = PhotoForge(seed: SeedTree(5))
    let stored = PixelSize(width: widths[0], height: 1_088)
    return (try forge.file(for: PhotoRecipe(pixels: stored, seed: 1)), stored)
  }

  /// The strips of a photo from the top, from a window of busyness, so that photos differ in bytes a pixel.
  private func rows(of recipe: PhotoRecipe) -> [Int] {
    var random = SeedTree(recipe.seed).child("strips").stream()
    let first = random.below(PhotoForge.stripCount - PhotoForge.windowCount + 1)
    return (0..<Int(recipe.pixels.height) / 16).map { _ in first + random.below(PhotoForge.windowCount) }
  }

  private mutating func base(width: Int, isProgressive: Bool) throws(JPEGFailure) -> JPEGStrips {
    guard let index = PhotoForge.widths.firstIndex(of: width) else {
      preconditionFailure("width \(width) is none of \(PhotoForge.widths)")
    }
    let place = index * 2 + (isProgressive ? 1 : 0)
    if let base = bases[place] { return base }
    let base = try JPEGStrips(
      grainSeed: seed.child("grain").child(width).seed, width: width, rowCount: PhotoForge.stripCount,
      quality: 85, isProgressive: isProgressive)
    bases[place] = base
    return base
  }
}
