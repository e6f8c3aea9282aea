import JPEGCoding
import Testing

@Suite("Reading the EXIF orientation")
struct EXIFReadingTests {
  /// A marker segment: its code, its length in two bytes, its payload.
  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  private func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff) }

  /// A TIFF block with its directory at an offset, with entries of (tag, kind, count, value).
  private func tiff(
    _ entries: [(UInt16, UInt16, UInt32, UInt16)], at offset: UInt32 = 8, isBigEndian: Bool = true
  ) -> [UInt8] {
    func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
      let little = (0..<count).map { UInt8(number >> UInt32(8 * $0) & 255) }
      return isBigEndian ? little.reversed() : little
    }
    var block: [UInt8] = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + bytes(42, 2) + bytes(offset, 4)
    block += [UInt8](repeating: 0xAB, count: Int(offset) - 8) + bytes(UInt32(entries.count), 2)
    for (tag, kind, count, value) in entries {
      block +=
        bytes(UInt32(tag), 2) + bytes(UInt32(kind), 2) + bytes(count, 4) + bytes(UInt32(value), 2) + [0, 0]
    }
    return block
  }

  private let turned: (UInt16, UInt16, UInt32, UInt16) = (0x0112, 3, 1, 6)
  private let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 2, 3]

  private func orientation(_ segments: [UInt8]...) -> EXIFOrientation {
    EXIFOrientation(of: [0xFF, 0xD8] + segments.flatMap { $0 })
  }

  @Test(
    "the tag is found at every place of the directory and after any other entries", arguments: [true, false])
  func directories(isBigEndian: Bool) {
    for offset in [8, 9, 255, 256, 300, 40_000] as [UInt32] {
      for before in [0, 1, 5, 300] {
        let others = [(UInt16, UInt16, UInt32, UInt16)](repeating: (0x0111, 4, 2, 9), count: before)
        let block = tiff(others + [turned], at: offset, isBigEndian: isBigEndian)
        #expect(orientation(exif(block), scan) == .turnedRight, "\(offset), behind \(before)")
      }
    }
  }

  @Test("a directory that begins with the block itself is read")
  func overlapping() {
    // The byte order, read as the number of entries, is 19,789. The first entry is the header itself.
    var block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 6)
    block += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    #expect(orientation(exif(block), scan) == .turnedRight)
    #expect(orientation(exif(Array(block[..<14])), scan) == .upright)
  }

  @Test("other segments, empty, short and long ones, and fill bytes are skipped")
  func otherSegments() {
    let found = exif(tiff([turned]))
    for (name, other) in [
      ("JFIF", segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
      ("empty", segment(0xFE, [])), ("one byte", segment(0xFE, [0xFF])),
      ("long", segment(0xE2, [UInt8](repeating: 0xFF, count: 700))),
      ("short APP1", segment(0xE1, Array("Exif".utf8))),
      ("APP1 of five", segment(0xE1, Array("Exif".utf8) + [0])),
      ("XMP", segment(0xE1, Array("http://ns.adobe.com/xap/1.0/".utf8) + [0])),
      ("almost", segment(0xE1, Array("Exif".utf8) + [0, 1] + tiff([(0x0112, 3, 1, 3)]))),
      ("almost too", segment(0xE1, Array("Exif".utf8) + [1, 0] + tiff([(0x0112, 3, 1, 3)]))),
      ("not APP1", segment(0xE3, Array("Exif".utf8) + [0, 0] + tiff([(0x0112, 3, 1, 3)]))),
      ("fill", [0xFF]), ("more fill", [0xFF, 0xFF, 0xFF]),
    ] as [(String, [UInt8])] {
      #expect(orientation(other, found, scan) == .turnedRight, "\(name)")
    }
  }

  @Test("the first EXIF segment counts, a damaged one too")
  func first() {
    let (right, left) = (exif(tiff([turned])), exif(tiff([(0x0112, 3, 1, 8)])))
    #expect(orientation(left, right, scan) == .turnedLeft)
    #expect(orientation(exif([]), right, scan) == .upright)
    #expect(orientation(exif(tiff([])), right, scan) == .upright)
  }

  @Test("data after the start of the scan or the end, or without a marker, is ignored")
  func behind() {
    let found = exif(tiff([turned]))
    #expect(orientation(scan, found) == .upright)
    #expect(orientation(segment(0xDA, []), found) == .upright)
    #expect(orientation([0xFF, 0xD9], found) == .upright)
    #expect(orientation(segment(0xD9, []), found) == .upright)
    #expect(orientation([0x00, 0xE0, 0, 2], found) == .upright)
    #expect(orientation([0xFF, 0xE0, 0, 1], found) == .upright)
    #expect(orientation([0xFF, 0xE0, 0, 0], found) == .upright)
    #expect(EXIFOrientation(of: [0xFF, 0xD9] + found) == .upright)
    #expect(EXIFOrientation(of: [0xFE, 0xD8] + found) == .upright)
    for count in 0..<4 {
      #expect(EXIFOrientation(of: Array([0xFF, 0xD8, 0xFF, 0xE1][..<count])) == .upright)
    }
  }

  @Test("a segment may end with the file, and a value with its segment, but not one byte later")
  func ends() {
    for isBigEndian in [true, false] {
      let block = tiff([turned], isBigEndian: isBigEndian)
      let file: [UInt8] = [0xFF, 0xD8] + exif(block)
      #expect(EXIFOrientation(of: file) == .turnedRight)
      #expect(EXIFOrientation(of: file.dropLast()) == .upright)
      #expect(orientation(exif(block.dropLast(2)), scan) == .turnedRight)
      // The missing byte follows the segment, and must not be read from there.
      let rest = Array(block[(block.count - 3)...])
      #expect(orientation(exif(block.dropLast(3)), rest, scan) == .upright)
    }
  }

  @Test("values outside the standard mean upright")
  func unknown() {
    for entry in [
      (0x0112, 3, 1, 0), (0x0112, 3, 1, 9), (0x0112, 3, 1, 256 + 6), (0x0112, 4, 1, 6), (0x0112, 3, 2, 6),
      (0x0112, 3, 0, 6), (0x0112, 3, 0x1_0001, 6), (0x0113, 3, 1, 6),
    ] as [(UInt16, UInt16, UInt32, UInt16)] {
      #expect(orientation(exif(tiff([entry])), scan) == .upright, "\(entry)")
      #expect(orientation(exif(tiff([entry], isBigEndian: false)), scan) == .upright, "\(entry)")
    }
    var block = tiff([turned])
    block[0] = 0x49
    #expect(orientation(exif(block), scan) == .upright, "half of a byte order")
  }
}
