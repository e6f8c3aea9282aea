import JPEGCoding
import Kernel
import PhotoCaching
import Testing

@Suite struct DamageTests {
  static let kinds: [(isProgressive: Bool, restartRows: Int)] = [
    (false, 0), (false, 1), (true, 0), (true, 1),
  ]

  @Test("empty and foreign data are errors")
  func garbage() {
    #expect(Sample.error(of: []) == .truncated(byteCount: 0))
    guard case .corrupt = Sample.error(of: Array("GIF89a, not a JPEG".utf8)) else {
      Issue.record("\(String(describing: Sample.error(of: Array("GIF89a, not a JPEG".utf8))))")
      return
    }
    var random = RandomSource(seed: 3)
    for round in 0..<500 {
      var bytes = (0..<random.inside(1...300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if round % 2 == 0 { bytes = [0xFF, 0xD8, 0xFF] + bytes }
      #expect(Sample.error(of: bytes) != nil, "round \(round)")
    }
  }

  @Test("a file cut anywhere is truncated, for every box", arguments: 0..<4)
  func truncated(kind: Int) throws {
    let (isProgressive, restartRows) = DamageTests.kinds[kind]
    let file = try Sample.file(200, 120, isProgressive: isProgressive, restartRows: restartRows)
    #expect(Sample.error(of: file) == nil)
    for sixteenth in 1..<16 {
      let cut = Array(file[..<(file.count * sixteenth / 16)])
      #expect(Sample.error(of: cut) == .truncated(byteCount: cut.count), "\(sixteenth)/16")
      #expect(Sample.error(of: cut, fitting: .fill) == .truncated(byteCount: cut.count), "\(sixteenth)/16")
    }
    // The last two bytes are the end marker. The byte before it may be padding alone.
    for missing in 4...12 {
      let cut = Array(file.dropLast(missing))
      #expect(Sample.error(of: cut) == .truncated(byteCount: cut.count), "\(missing) bytes missing")
    }
    #expect(Sample.error(of: file + [0, 0, 0, 0, 0]) == nil, "bytes after the end do no harm")
  }

  @Test("a flipped bit is an error or a picture of the right size", arguments: 0..<4)
  func flipped(kind: Int) throws {
    let (isProgressive, restartRows) = DamageTests.kinds[kind]
    let file = try Sample.file(96, 64, isProgressive: isProgressive, restartRows: restartRows)
    var random = RandomSource(seed: UInt64(kind))
    var errors = 0
    for round in 0..<400 {
      var damaged = file
      for _ in 0..<random.inside(1...3) { damaged[random.below(file.count)] ^= 1 << UInt8(random.below(8)) }
      do throws(PhotoCachingError) {
        let bitmap = try Sample.bitmap(damaged, 40, 40, .fill)
        #expect(bitmap.rgbaPixels?.size == bitmap.pixels, "round \(round)")
        #expect(bitmap.pixels.width <= 40 && bitmap.pixels.height <= 40, "round \(round)")
      } catch {
        errors += 1
      }
    }
    // Most codes are valid in any order, without a checksum: a flip in plain baseline data is rarely detected.
    #expect(errors > 20 && errors < 400, "\(errors) of 400 were noticed")
  }

  @Test("data with too few blocks are corrupt, not grey")
  func missingRows() throws {
    let file = try Sample.file(64, 64)
    let cut = Array(file[..<(file.count / 2)]) + [0xFF, 0xD9]
    guard case .corrupt = Sample.error(of: cut) else {
      Issue.record("\(String(describing: Sample.error(of: cut)))")
      return
    }
  }

  @Test("a header that claims 60,000 x 60,000 pixels is refused by its pixels", arguments: [false, true])
  func lyingHeader(isProgressive: Bool) throws {
    let file = resized(try Sample.file(64, 64, isProgressive: isProgressive), 60_000, 60_000)
    #expect(Sample.error(of: file) == .tooLarge(.pixels, found: 3_600_000_000, limit: 67_108_864))
    #expect(throws: PhotoCachingError.tooLarge(.pixels, found: 3_600_000_000, limit: 67_108_864)) {
      try JPEGDecoder().dimensions(of: file)
    }
  }

  @Test("a progressive file is refused when its coefficients do not fit")
  func tooManyCoefficients() throws {
    let file = resized(try Sample.file(64, 64, isProgressive: true), 8_000, 8_000)
    // 8,000 pixels are 500 MCUs of 16, with six blocks of 128 bytes each.
    #expect(Sample.error(of: file) == .tooLarge(.bytes, found: 500 * 500 * 6 * 128, limit: 100_663_296))
  }

  @Test("a baseline file of the same size is only truncated or corrupt, since it needs memory for rows only")
  func manyRows() throws {
    let file = resized(try Sample.file(64, 64), 8_000, 8_000)
    let error = try #require(Sample.error(of: file))
    if case .tooLarge = error { Issue.record("\(error)") }
  }

  @Test("a file with more scans than any encoder writes is refused")
  func scanBomb() throws {
    let file = try Sample.file(64, 64, isProgressive: true)
    let last = try #require((0..<file.count - 1).last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = file[last..<(file.count - 2)]
    var bomb = Array(file[..<(file.count - 2)])
    for _ in 0..<200 { bomb += scan }
    bomb += [0xFF, 0xD9]
    guard case .corrupt = Sample.error(of: bomb) else {
      Issue.record("\(String(describing: Sample.error(of: bomb)))")
      return
    }
    var limits = JPEGLimits()
    limits.scanCount = 3
    #expect(throws: PhotoCachingError.corrupt("more scans than any encoder writes")) {
      var report = PhotoWorkReport()
      _ = try JPEGDecoder(limits: limits).decode(file, key: Sample.key(64, 64), report: &report)
    }
  }

  /// The file with another size in its frame header.
  func resized(_ file: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    var file = file
    for at in 0..<file.count - 9 where file[at] == 0xFF && (file[at + 1] == 0xC0 || file[at + 1] == 0xC2) {
      file.replaceSubrange(
        (at + 5)..<(at + 9),
        with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
      break
    }
    return file
  }
}
