import Families
import Foundation
import JPEGCoding
import Kernel

/// Photos whose decoding takes so long that no noise of a machine hides it: large ones, coded progressively.
enum HeavyPhotos {
  /// Writes so many of them into a new folder.
  static func write(_ count: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var forge = PhotoForge(seed: SeedTree(9))
    for number in 1...count {
      let file = try forge.file(
        for: PhotoRecipe(
          pixels: PixelSize(width: 4_032, height: 3_024), isProgressive: true, hasRestartMarkers: true,
          seed: UInt64(number)))
      try Data(file).write(to: folder.appending(path: "panorama-\(number).jpg"))
    }
  }
}
