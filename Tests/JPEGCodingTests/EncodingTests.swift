import HostSystem
import JPEGCoding
import Kernel
import PhotoCaching
import Testing

@Suite("Encoding of pixels")
struct EncodingTests {
  @Test("the default encoding is baseline 4:2:0 of quality 85, JFIF, without restarts and orientation")
  func defaults() throws {
    var reported = JPEGEncoding(size: PixelSize(width: 40, height: 24), layout: .rgb)
    let file = try reported.encode(Sample.noise(width: 40, height: 24))
    reported.quality = 85
    reported.chroma = .quarter
    reported.isProgressive = false
    reported.restartRows = 0
    reported.orientation = nil
    reported.hasJFIF = true
    #expect(reported == JPEGEncoding(size: PixelSize(width: 40, height: 24), layout: .rgb))
    #expect(try reported.encode(Sample.noise(width: 40, height: 24)) == file)
    #expect(file[2...].starts(with: [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)))
    reported.hasJFIF = false
    #expect(
      !(try reported.encode(Sample.noise(width: 40, height: 24))).contains(sequence: Array("JFIF".utf8)))
  }

  @Test(
    "the frame header has the chosen chroma subsampling",
    arguments: [(JPEGEncoding.Chroma.whole, 0x11), (.halfWidth, 0x21), (.quarter, 0x22)]
      as [(
        JPEGEncoding.Chroma, UInt8
      )])
  func chroma(_ chroma: JPEGEncoding.Chroma, sampling: UInt8) throws {
    var encoding = Sample.encoding(40, 24)
    encoding.chroma = chroma
    let file = try encoding.encode(Sample.noise(width: 40, height: 24))
    let frame = try #require((0..<file.count - 12).first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    #expect(file[frame + 11] == sampling, "of luma; chroma is always sampled once")
  }

  @Test("a rendition has the decoder's quality, 85 by default", arguments: [nil, 30, 85, 100])
  func quality(_ quality: Int?) throws {
    let size = PixelSize(width: 48, height: 40)
    let pixels = Sample.noise(width: 48, height: 40, channelCount: 4)
    let storage = try #require(RGBAPixels(size: size, copying: pixels))
    let bitmap = PhotoBitmap(pixels: size, storage: storage)
    let decoder = quality.map { JPEGDecoder(renditionQuality: $0) } ?? JPEGDecoder()
    var encoding = JPEGEncoding(size: size, layout: .rgba)
    encoding.quality = quality ?? 85
    encoding.restartRows = 1
    #expect(try decoder.encodeRendition(bitmap) == encoding.encode(pixels))
  }

  @Test("limits have their documented defaults")
  func limits() {
    #expect(
      JPEGLimits()
        == JPEGLimits(pixelCount: 1 << 26, coefficientBytes: ByteCount(96 << 20), scanCount: 100))
    #expect(JPEGLimits(pixelCount: 1, coefficientBytes: ByteCount(1), scanCount: 1).pixelCount == 1)
    #expect(JPEGLimits(pixelCount: 1 << 28).pixelCount == 1 << 28)
  }

  @Test("encoded files and released pictures leak no memory")
  func memory() throws {
    let meter = try #require(HostMeter())
    let size = PixelSize(width: 640, height: 480)
    let pixels = Sample.noise(width: 640, height: 480, channelCount: 3)
    let encoding = JPEGEncoding(size: size, layout: .rgb)
    let retained = { meter.allocated() - meter.deallocated() }
    let before = retained()
    var sizes: [Int] = []
    for _ in 0..<4 {
      let file = try encoding.encode(pixels)
      sizes.append(file.count)
      _ = try Sample.bitmap(file, 640, 480)
    }
    // A file has some 100 KB, its picture 1.2 MB.
    #expect(retained() - before < sizes[0], "bytes kept by four files of \(sizes[0])")
  }

  #if compiler(>=6.3)
    @Test(
      "a picture without a side is refused",
      arguments: [(0, 1), (1, 0), (0, 0), (-1, 1), (1, -1)])
    func noSide(width: Int, height: Int) async {
      await #expect(processExitsWith: .failure) { [width, height] in
        _ = JPEGEncoding(size: PixelSize(width: width, height: height), layout: .gray)
      }
      await #expect(processExitsWith: .failure) { [width, height] in
        _ = DecodePlan(
          stored: PixelSize(width: width, height: height), orientation: .upright,
          box: PixelSize(width: 1, height: 1), fitting: .fit)
      }
      await #expect(processExitsWith: .failure) { [width, height] in
        _ = DecodePlan(
          stored: PixelSize(width: 1, height: 1), orientation: .upright,
          box: PixelSize(width: width, height: height), fitting: .fit)
      }
    }

    @Test("a wrong number of pixels is refused", arguments: [-1, 1])
    func pixelCount(_ difference: Int) async {
      await #expect(processExitsWith: .failure) { [difference] in
        let pixels = [UInt8](repeating: 0, count: 6 * 5 * 3 + difference)
        _ = try JPEGEncoding(size: PixelSize(width: 6, height: 5), layout: .rgb).encode(pixels)
      }
      await #expect(processExitsWith: .failure) { [difference] in
        let pixels = [UInt8](repeating: 0, count: 6 * 5 * 4 + difference)
        _ = RGBAPixels(size: PixelSize(width: 6, height: 5), copying: pixels)
      }
    }

    @Test("a pixel outside its picture is refused", arguments: [(-1, 2), (6, 2), (2, -1), (2, 5)])
    func outside(x: Int, y: Int) async {
      await #expect(processExitsWith: .failure) { [x, y] in
        let size = PixelSize(width: 6, height: 5)
        let pixels = RGBAPixels(size: size, copying: [UInt8](repeating: 0, count: 6 * 5 * 4))
        _ = pixels?[x: x, y: y]
      }
    }

    @Test(
      "a quality outside 1 to 100 is refused", arguments: [(0, false), (1, true), (100, true), (101, false)])
    func qualities(quality: Int, isFine: Bool) async {
      await #expect(processExitsWith: isFine ? .success : .failure) { [quality] in
        _ = JPEGDecoder(renditionQuality: quality)
      }
    }

    @Test(
      "limits below 1, or above 2^28 pixels, are refused",
      arguments: [(0, 1, 1), (1, 0, 1), (1, 1, 0), (-1, 1, 1), (1 << 28 | 1, 1, 1)])
    func noLimits(pixels: Int, bytes: Int, scans: Int) async {
      await #expect(processExitsWith: .failure) {
        [pixels, bytes, scans] in
        _ = JPEGLimits(pixelCount: pixels, coefficientBytes: ByteCount(bytes), scanCount: scans)
      }
    }
  #endif
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    (0...(count - sequence.count)).contains { self[$0..<($0 + sequence.count)].elementsEqual(sequence) }
  }
}
