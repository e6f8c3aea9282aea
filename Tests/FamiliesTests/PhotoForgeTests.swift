import Families
import JPEGCoding
import Kernel
import TestSupport
import Testing

@Suite struct PhotoForgeTests {
  private func digest(_ file: [UInt8]) -> UInt64 {
    var digest = StableDigest()
    for byte in file { digest.mix(UInt64(byte)) }
    return digest.value
  }

  @Test("the same seed and recipe give the same bytes, in any order")
  func sameBytes() throws {
    let size = PixelSize(width: 1_440, height: 320)
    let kinds = [(false, true), (false, false), (true, true), (true, false)]
    let recipes = kinds.map { isProgressive, hasRestartMarkers in
      PhotoRecipe(
        pixels: size, orientation: .turnedRight, isProgressive: isProgressive,
        hasRestartMarkers: hasRestartMarkers, seed: 5)
    }
    var forge = PhotoForge(seed: SeedTree(1))
    var other = PhotoForge(seed: SeedTree(1))
    let files = try recipes.map { try forge.file(for: $0) }
    #expect(try recipes.reversed().map { try other.file(for: $0) } == files.reversed())
    // Stated so that a change of seed use, painting, codec or build is noticed.
    #expect(
      files.map { digest($0) } == [
        7_214_503_090_556_915_393, 6_501_066_471_963_701_306, 3_422_433_923_274_491_796,
        17_107_457_288_751_037_390,
      ])
    var stranger = PhotoForge(seed: SeedTree(2))
    #expect(try stranger.file(for: recipes[0]) != files[0])
  }

  @Test("every kind decodes to its size, rotated once")
  func decodes() throws {
    var forge = PhotoForge(seed: SeedTree(3))
    for orientation in EXIFOrientation.allCases {
      for (isProgressive, hasRestartMarkers) in [(false, true), (false, false), (true, true), (true, false)] {
        let recipe = PhotoRecipe(
          pixels: PixelSize(width: 1_440, height: 64), orientation: orientation, isProgressive: isProgressive,
          hasRestartMarkers: hasRestartMarkers, seed: UInt64(orientation.rawValue))
        let header = try JPEGHeader(forge.file(for: recipe))
        #expect(header.stored == recipe.pixels)
        #expect(header.displayed == orientation.turned(recipe.pixels))
        #expect(header.isProgressive == isProgressive)
        #expect((header.restartInterval > 0) == hasRestartMarkers)
        let transcoded = try JPEGEncoding(size: recipe.pixels, layout: .ycc).transcode(
          forge.file(for: recipe))
        #expect(try JPEGHeader(transcoded).stored == recipe.pixels, "every coefficient is there")
      }
    }
  }

  @Test("photos differ in more than their identifier")
  func unique() throws {
    var forge = PhotoForge(seed: SeedTree(4))
    let count = drawn(40, byNight: 400)
    var coefficients: Set<UInt64> = []
    for seed in 0..<UInt64(count) {
      let recipe = PhotoRecipe(
        pixels: PixelSize(width: 1_440, height: 1_088), hasRestartMarkers: true, seed: seed)
      // The segments up to the name are of one length: SOI, EXIF, comment.
      let file = try forge.file(for: recipe)
      coefficients.insert(digest(Array(file.dropFirst(2 + 36 + 20))))
    }
    #expect(coefficients.count == count)
  }

  @Test("photos have as many bytes a pixel as those of phones")
  func densities() throws {
    var random = SeedTree(6).child("photos").stream()
    let recipes = (0..<60).map { number in
      PhotoRecipe(
        pixels: number % 2 == 0
          ? PixelSize(width: 1_440, height: 1_088) : PixelSize(width: 2_016, height: 1_520),
        hasRestartMarkers: number % 3 == 0, seed: random.next())
    }
    var forge = PhotoForge(seed: SeedTree(6))
    let densities = try recipes.map {
      Double(try forge.file(for: $0).count) / Double($0.pixels.count)
    }
    let (low, high) = (densities.min() ?? 0, densities.max() ?? 0)
    #expect(low > 0.115 && low < 0.17, "\(low)")
    #expect(high < 0.36 && high > 0.28, "\(high)")
  }
}
