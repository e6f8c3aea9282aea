import JPEGCoding
import Kernel
import Testing

@Suite struct StripsTests {
  private func strips(isProgressive: Bool) throws -> JPEGStrips {
    try JPEGStrips(grainSeed: 4, width: 160, rowCount: 12, quality: 85, isProgressive: isProgressive)
  }

  @Test("all four kinds of file show the rows in order, pixel for pixel")
  func rowsInOrder() throws {
    var random = RandomSource(seed: 6)
    let identity = Array(0..<12)
    let base = try Sample.pixels(
      strips(isProgressive: false).file(
        rows: identity, orientation: .upright, identifier: 1, hasRestartMarkers: true), 160, 192)
    for round in 0..<12 {
      let rows = (0..<random.inside(1...30)).map { _ in random.below(12) }
      for (isProgressive, hasRestartMarkers) in [(false, true), (false, false), (true, true), (true, false)] {
        let file = try strips(isProgressive: isProgressive).file(
          rows: rows, orientation: .upright, identifier: 2, hasRestartMarkers: hasRestartMarkers)
        let header = try JPEGHeader(file)
        #expect(header.isProgressive == isProgressive)
        #expect((header.restartInterval > 0) == hasRestartMarkers)
        let pixels = try Sample.pixels(file, 160, rows.count * 16)
        #expect(pixels.size == PixelSize(width: 160, height: rows.count * 16))
        let differing = (0..<rows.count * 16).filter { y in
          (0..<160).contains { pixels[x: $0, y: y] != base[x: $0, y: rows[y / 16] * 16 + y % 16] }
        }
        #expect(
          differing.isEmpty, "round \(round), progressive \(isProgressive), restarts \(hasRestartMarkers)")
      }
    }
  }

  @Test("a file contains its orientation and identifier", arguments: EXIFOrientation.allCases)
  func named(_ orientation: EXIFOrientation) throws {
    for (isProgressive, hasRestartMarkers) in [(false, true), (false, false), (true, true), (true, false)] {
      let strips = try strips(isProgressive: isProgressive)
      let files = try [UInt64(0xABC), 0xABD].map {
        try strips.file(
          rows: [1, 2, 3], orientation: orientation, identifier: $0, hasRestartMarkers: hasRestartMarkers)
      }
      #expect(files[0] != files[1])
      #expect(try JPEGHeader(files[0]).orientation == orientation)
      #expect(Sample.error(of: files[0]) == nil)
    }
  }

  @Test("strips get busier from top to bottom")
  func busier() throws {
    let counts = try strips(isProgressive: false).rowByteCounts
    #expect(counts.count == 12)
    #expect(counts[11] > counts[0] * 3)
  }

  @Test("transcoding keeps every pixel")
  func transcoding() throws {
    let file = try Sample.file(90, 70)
    var encoding = Sample.encoding(90, 70)
    encoding.isProgressive = true
    encoding.orientation = .turnedLeft
    let progressive = try encoding.transcode(file)
    #expect(try JPEGHeader(progressive).isProgressive)
    #expect(try JPEGHeader(progressive).orientation == .turnedLeft)
    encoding.isProgressive = false
    encoding.restartRows = 2
    encoding.orientation = nil
    let back = try encoding.transcode(progressive)
    #expect(try JPEGHeader(back).restartInterval == 12)
    #expect(try Sample.pixels(back, 90, 70).digest == Sample.pixels(file, 90, 70).digest)
    #expect(throws: JPEGFailure.truncated) { try encoding.transcode(Array(file.dropLast(20))) }
  }
}
