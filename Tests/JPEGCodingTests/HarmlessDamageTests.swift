import JPEGCoding
import Kernel
import PhotoCaching
import Testing

/// Files that violate the standard but have all pixels: they show the picture of the intact file.
@Suite struct HarmlessDamageTests {
  static let kinds = DamageTests.kinds

  private func file(_ kind: Int) throws -> [UInt8] {
    let (isProgressive, restartRows) = Self.kinds[kind]
    return try Sample.file(200, 120, isProgressive: isProgressive, restartRows: restartRows)
  }

  private func pixels(_ file: [UInt8]) throws -> [UInt8] {
    try #require(Sample.bitmap(file, 200, 120, .fit).rgbaPixels).copied
  }

  /// The start of the first marker of this kind.
  private func start(of marker: UInt8, in file: [UInt8]) -> Int? {
    (0..<file.count - 1).first { file[$0] == 0xFF && file[$0 + 1] == marker }
  }

  @Test("a file without its end marker is shown", arguments: 0..<4)
  func withoutEnd(kind: Int) throws {
    let file = try file(kind)
    for missing in 1...2 { #expect(try pixels(Array(file.dropLast(missing))) == pixels(file), "\(missing)") }
  }

  @Test("bytes before a marker are skipped", arguments: 0..<4)
  func beforeMarkers(kind: Int) throws {
    let file = try file(kind)
    for marker: UInt8 in [0xDB, 0xC4, 0xDA, 0xD9] {
      let place = try #require(start(of: marker, in: file))
      for junk: [UInt8] in [[0], Array(repeating: 0, count: 6), [1, 2, 3]] {
        let longer = file[..<place] + junk + file[place...]
        #expect(try pixels(Array(longer)) == pixels(file), "\(junk) before \(marker)")
      }
    }
  }

  @Test("padding before restart markers is skipped", arguments: [1, 3])
  func beforeRestarts(kind: Int) throws {
    let file = try file(kind)
    for count in [1, 2, 6, 9, 40] {
      let padding = [UInt8](repeating: 0, count: count)
      var longer: [UInt8] = []
      for place in file.indices {
        let isRestart =
          file[place] == 0xFF && place + 1 < file.count && (0xD0...0xD7).contains(file[place + 1])
        longer += (isRestart ? padding : []) + [file[place]]
      }
      #expect(longer.count > file.count)
      #expect(try pixels(longer) == pixels(file), "\(count)")
    }
  }

  @Test("a progressive file that ends after any scan but its last is truncated")
  func missingScan() throws {
    let file = try file(2)
    let scans = (0..<file.count - 1).filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    #expect(scans.count > 3)
    for scan in scans {
      // Tables of the next scan may precede it.
      let ends = (0..<scan).filter {
        file[$0] == 0xFF && file[$0 + 1] == 0xC4 && $0 > (scans.filter { $0 < scan }.last ?? 0)
      }
      let cut = Array(file[..<(ends.first ?? scan)])
      #expect(Sample.error(of: cut) == .truncated(byteCount: cut.count), "before the scan at \(scan)")
    }
  }

  @Test("a width or height over 65,500 is refused with its length")
  func tooTall() throws {
    for (width, height) in [(100, 65_501), (65_535, 8)] {
      let file = DamageTests().resized(try Sample.file(64, 64), width, height)
      #expect(Sample.error(of: file) == .tooLarge(.side, found: max(width, height), limit: 65_500))
      #expect(throws: PhotoCachingError.tooLarge(.side, found: max(width, height), limit: 65_500)) {
        try JPEGDecoder().dimensions(of: file)
      }
    }
  }
}
