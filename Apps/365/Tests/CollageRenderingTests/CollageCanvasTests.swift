import Celebrations
import CollageRendering
import JPEGCoding
import PhotoCaching
import Testing

@Suite("Rendering collages")
struct CollageCanvasTests {
  /// A photo of one colour.
  private func photo(_ width: Int, _ height: Int, _ colour: (UInt8, UInt8, UInt8)) throws -> [UInt8] {
    let pixels = (0..<(width * height)).flatMap { _ in [colour.0, colour.1, colour.2] }
    var encoding = JPEGEncoding(size: PixelSize(width: width, height: height), layout: .rgb)
    (encoding.quality, encoding.chroma) = (100, .whole)
    return try encoding.encode(pixels)
  }

  private func grain(_ width: Int, _ height: Int, seed: UInt64) throws -> [UInt8] {
    try JPEGEncoding(size: PixelSize(width: width, height: height), layout: .ycc).encodeGrain(seed: seed)
  }

  private func pixel(_ canvas: CollageCanvas, _ x: Int, _ y: Int) -> [Int] {
    let offset = (y * canvas.layout.size.width + x) * 4
    return canvas.pixels[offset..<offset + 3].map(Int.init)
  }

  @Test("every photo, larger or smaller, fills its place, and the fills surround it")
  func places() throws {
    for format in Collage.Format.allCases {
      let layout = try #require(CollageLayout(.thenAndNow, format, photoCount: 2))
      var canvas = CollageCanvas(layout)
      try canvas.place(photo(1_600, 2_000, (200, 20, 20)), at: 0)
      try canvas.place(photo(40, 30, (20, 20, 200)), at: 1)
      for (number, colour) in [[200, 20, 20], [20, 20, 200]].enumerated() {
        let place = layout.places[number]
        for (x, y) in [(place.x, place.y), (place.maxX - 1, place.maxY - 1), (place.x + 99, place.y + 77)] {
          let isNear = zip(pixel(canvas, x, y), colour).allSatisfy { abs($0 - $1) <= 2 }
          #expect(isNear, "\(format) \(number): \(pixel(canvas, x, y))")
        }
      }
      let between = layout.places[0]
      #expect(
        pixel(canvas, min(between.maxX, 1_079), min(between.maxY, layout.size.height - 1)) == [250, 246, 240])
    }
  }

  /// A photo whose left and upper halves are dark, and whose lower right quarter is bright.
  private func quarter(_ width: Int, _ height: Int) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let level: UInt8 = x >= width / 2 && y >= height / 2 ? 230 : 20
        pixels += [level, level, level]
      }
    }
    var encoding = JPEGEncoding(size: PixelSize(width: width, height: height), layout: .rgb)
    (encoding.quality, encoding.chroma) = (100, .whole)
    return try encoding.encode(pixels)
  }

  @Test(
    "a photo that lacks a column or row fills its place to the last one",
    // The first place of one is more than twice as high as wide; that of the other more than twice as wide as high.
    arguments: [(.thenAndNow, 2), (.grid, 3)] as [(Collage.Template, Int)],
    [(0, 0), (1, 0), (0, 1), (1, 1)])
  func lacking(of template: (Collage.Template, Int), _ lack: (columns: Int, rows: Int)) throws {
    let layout = try #require(CollageLayout(template.0, .feed, photoCount: template.1))
    let place = layout.places[0]
    var canvas = CollageCanvas(layout)
    _ = try canvas.place(quarter(place.width - lack.columns, place.height - lack.rows), at: 0)
    for (x, y, level) in [
      (place.maxX - 1, place.maxY - 1, 230), (place.x + place.width * 3 / 4, place.maxY - 1, 230),
      (place.maxX - 1, place.y + place.height * 3 / 4, 230), (place.x, place.maxY - 1, 20),
      (place.maxX - 1, place.y, 20), (place.x, place.y, 20),
    ] {
      #expect(pixel(canvas, x, y).allSatisfy { abs($0 - level) <= 6 }, "\(x), \(y): \(pixel(canvas, x, y))")
    }
  }

  @Test(
    "the same layout and files give the same pixels in any order of placing",
    arguments: Collage.Template.allCases)
  func same(template: Collage.Template) throws {
    let count = CollageLayout.photoCounts(of: template).upperBound
    let layout = try #require(CollageLayout(template, .story, photoCount: count))
    let files = try (0..<count).map { try grain(320 + 16 * $0, 240, seed: UInt64($0)) }
    var (one, other) = (CollageCanvas(layout), CollageCanvas(layout))
    for number in 0..<count { try one.place(files[number], at: number) }
    for number in (0..<count).reversed() { try other.place(files[number], at: number) }
    #expect(one.pixels == other.pixels)
    let file = try one.file()
    #expect(try JPEGDecoder().dimensions(of: file) == PixelSize(width: 1_080, height: 1_920))
  }

  @Test(
    "the pixels equal those of stored pictures",
    arguments: zip(
      Collage.Template.allCases,
      ["c183149096b3bfe6", "63524ffc4768a94e", "f60d4e0e76f84240", "245a8caf5b166ea8"]))
  func stored(template: Collage.Template, digest: String) throws {
    let count = CollageLayout.photoCounts(of: template).lowerBound + (template == .thenAndNow ? 0 : 2)
    let layout = try #require(CollageLayout(template, .feed, photoCount: count))
    var canvas = CollageCanvas(layout)
    for number in 0..<count { try canvas.place(grain(640, 416, seed: UInt64(number)), at: number) }
    var found = StableDigest()
    for byte in canvas.pixels { found.mix(UInt64(byte)) }
    #expect(found.hexadecimal == digest, "\(template)")
  }

  @Test("a damaged photo throws and does not change the canvas; six photos of 12 MP take less than 80 MB")
  func damage() throws {
    let layout = try #require(CollageLayout(.grid, .story, photoCount: 6))
    var canvas = CollageCanvas(layout)
    let before = canvas.pixels
    #expect(throws: PhotoCachingError.self) { try canvas.place([1, 2, 3], at: 0) }
    let large = try grain(4_000, 3_008, seed: 1)
    #expect(throws: PhotoCachingError.self) { try canvas.place(Array(large.prefix(large.count / 2)), at: 0) }
    #expect(canvas.pixels == before)
    for number in 0..<6 { try canvas.place(large, at: number) }
    #expect(canvas.peakBytes < .megabytes(80), "\(canvas.peakBytes)")
  }
}
