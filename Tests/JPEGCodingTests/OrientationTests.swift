import JPEGCoding
import Kernel
import PhotoCaching
import Testing

@Suite struct OrientationTests {
  /// EXIF 2.32, tag 0x0112: the side of the display at which the stored row 0 and column 0 are.
  static let sides: [(orientation: EXIFOrientation, row: String, column: String)] = [
    (.upright, "top", "left"), (.mirrored, "top", "right"), (.upsideDown, "bottom", "right"),
    (.upsideDownMirrored, "bottom", "left"), (.transposed, "left", "top"), (.turnedRight, "right", "top"),
    (.transversed, "right", "bottom"), (.turnedLeft, "left", "bottom"),
  ]
  static let opposite = ["top": "bottom", "bottom": "top", "left": "right", "right": "left"]

  @Test("each orientation puts the stored corners at EXIF's places", arguments: 0..<8)
  func corners(index: Int) throws {
    let (orientation, row, column) = OrientationTests.sides[index]
    #expect(Int(orientation.rawValue) == index + 1)
    var encoding = Sample.encoding(64, 32, quality: 100)
    encoding.orientation = orientation
    let file = try encoding.encode(Sample.quarters(width: 64, height: 32))
    #expect(try JPEGDecoder().dimensions(of: file) == orientation.turned(encoding.size))
    // At full size, averaged to 3/4, at the codec's half, and cropped to a square.
    for (width, height, fitting) in [
      (64, 64, PhotoFitting.fit), (48, 48, .fit), (32, 32, .fit), (30, 30, .fill),
    ] {
      let pixels = try Sample.pixels(file, width, height, fitting)
      let other = try #require(OrientationTests.opposite[row])
      let otherColumn = try #require(OrientationTests.opposite[column])
      expect(Sample.red, at: [row, column], in: pixels)
      expect(Sample.green, at: [row, otherColumn], in: pixels)
      expect(Sample.blue, at: [other, column], in: pixels)
      expect(Sample.white, at: [other, otherColumn], in: pixels)
    }
  }

  private func expect(_ colour: UInt32, at sides: [String], in pixels: RGBAPixels) {
    let x = sides.contains("left") ? 1 : Int(pixels.size.width) - 2
    let y = sides.contains("top") ? 1 : Int(pixels.size.height) - 2
    let found = pixels[x: x, y: y]
    #expect(
      Sample.distance(found, colour) <= 6,
      "\(sides) of \(pixels.size) is \(String(found, radix: 16)), not \(String(colour, radix: 16))")
  }

  @Test("both byte orders of TIFF give the same orientation")
  func byteOrders() throws {
    for orientation in EXIFOrientation.allCases {
      var encoding = Sample.encoding(8, 8)
      encoding.orientation = orientation
      let big = try encoding.encode(Sample.noise(width: 8, height: 8))
      #expect(EXIFOrientation(of: big) == orientation)
      let payload = orientation.segmentPayload
      let little: [UInt8] =
        Array(payload[..<6]) + [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
        + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation.rawValue, 0, 0, 0, 0, 0, 0, 0]
      let turned = replacing(payload, by: little, in: big)
      #expect(turned != big)
      #expect(EXIFOrientation(of: turned) == orientation)
      #expect(try JPEGHeader(turned).orientation == orientation)
    }
  }

  /// TIFF 6.0, section 2: a directory is a count, that many entries of 12 bytes, and the offset of the next directory.
  @Test("a written orientation is one directory with its stated number of entries, and nothing after it")
  func oneDirectory() {
    for orientation in EXIFOrientation.allCases {
      let tiff = Array(orientation.segmentPayload.dropFirst(6))
      func number(_ place: Int, _ count: Int) -> Int {
        tiff[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
      }
      let directory = number(4, 4)
      let end = directory + 2 + 12 * number(directory, 2)
      #expect(number(2, 2) == 42 && end + 4 == tiff.count && number(end, 4) == 0, "\(orientation)")
    }
  }

  @Test("damaged EXIF gives upright or at worst a wrong orientation")
  func damage() throws {
    var encoding = Sample.encoding(8, 8)
    encoding.orientation = .turnedRight
    let file = try encoding.encode(Sample.noise(width: 8, height: 8))
    for end in 0..<40 { #expect(EXIFOrientation(of: Array(file[..<end])) == .upright, "cut at \(end)") }
    let payload = EXIFOrientation.turnedRight.segmentPayload
    for (offset, value) in [
      (6, UInt8(0)), (9, 43), (13, 200), (19, 4), (25, 0), (25, 9), (23, 2), (24, 1), (0, 0),
    ] {
      var damaged = payload
      damaged[offset] = value
      let file = replacing(payload, by: damaged, in: file)
      #expect(EXIFOrientation(of: file) == .upright, "byte \(offset) = \(value)")
    }
    var random = RandomSource(seed: 5)
    for _ in 0..<2_000 {
      var damaged = file
      for _ in 0..<4 { damaged[random.below(60)] = UInt8(truncatingIfNeeded: random.next()) }
      #expect(EXIFOrientation.allCases.contains(EXIFOrientation(of: damaged)))
    }
  }

  private func replacing(_ part: [UInt8], by other: [UInt8], in file: [UInt8]) -> [UInt8] {
    guard let at = (0...(file.count - part.count)).first(where: { file[$0..<($0 + part.count)] == part[...] })
    else { return file }
    return file[..<at] + other + file[(at + part.count)...]
  }
}
