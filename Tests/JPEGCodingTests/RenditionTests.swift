import JPEGCoding
import Kernel
import PhotoCaching
import Testing

@Suite struct RenditionTests {
  @Test("a rendition shows the same bitmap, upright, with a restart marker for each MCU row")
  func rendition() throws {
    var encoding = Sample.encoding(200, 120)
    encoding.orientation = .turnedRight
    let file = try encoding.encode(Sample.quarters(width: 200, height: 120))
    let bitmap = try Sample.bitmap(file, 60, 60, .fill)
    let rendition = try JPEGDecoder().encodeRendition(bitmap)
    let header = try JPEGHeader(rendition)
    #expect(header.stored == PixelSize(width: 60, height: 60))
    #expect(header.orientation == .upright)
    #expect(header.restartInterval == 4)
    let again = try Sample.pixels(rendition, 60, 60)
    let before = try #require(bitmap.rgbaPixels)
    for (x, y) in [(3, 3), (56, 3), (3, 56), (56, 56)] {
      #expect(Sample.distance(again[x: x, y: y], before[x: x, y: y]) <= 8, "(\(x), \(y))")
    }
  }

  @Test("a bitmap without this codec's pixels has no rendition")
  func modelled() {
    let bitmap = PhotoBitmap(pixels: PixelSize(width: 3, height: 3), storage: nil)
    #expect(throws: PhotoCachingError.self) { try JPEGDecoder().encodeRendition(bitmap) }
  }

  @Test("a decode reports its size, scale, kind and memory")
  func report() throws {
    let file = try Sample.file(320, 240, isProgressive: true)
    let key = Sample.key(100, 100)
    var report = PhotoWorkReport()
    let bitmap = try JPEGDecoder().decode(file, key: key, report: &report)
    #expect(report.sourcePixels == PixelSize(width: 320, height: 240))
    #expect(bitmap.pixels == PixelSize(width: 100, height: 75))
    #expect(report.scaleDenominator == 2)
    #expect(report.isProgressive)
    #expect(report.workingBytes == (try JPEGDecoder().workingBytes(of: file, key: key)))
    // 20 x 15 MCUs of six blocks. The baseline file needs all but these.
    let coefficients = ByteCount(20 * 15 * 6 * 128)
    #expect(try JPEGHeader(file).coefficientBytes == coefficients)
    let baseline = try JPEGDecoder().workingBytes(of: Sample.file(320, 240), key: key)
    #expect(report.workingBytes == baseline + coefficients)
    // At half width: two rows of MCUs and one more line of samples, a row of pixels, and sums of three channels.
    #expect(baseline == bitmap.byteCount + ByteCount(160 * 3 * 2 * 9 + 160 * 4 + 160 * 3 * 4))
    let grey = try JPEGDecoder().workingBytes(
      of: Sample.encoding(320, 240, layout: .gray).encode([UInt8](repeating: 9, count: 320 * 240)), key: key)
    #expect(grey == bitmap.byteCount + ByteCount(160 * 2 * 5 + 160 * 4 + 160 * 3 * 4))
  }
}
