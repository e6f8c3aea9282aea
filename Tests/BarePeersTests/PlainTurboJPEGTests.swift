import BarePeers
import HostSystem
import JPEGCoding
import Kernel
import Testing

@Suite("Plain libjpeg-turbo")
struct PlainTurboJPEGTests {
  /// A dark picture with a light last block, so that its last pixel is unique.
  private func picture(_ size: PixelSize) throws -> [UInt8] {
    let (width, height) = (Int(size.width), Int(size.height))
    var pixels = [UInt8](repeating: 50, count: size.count)
    for y in (height - 1) / 8 * 8..<height {
      for x in (width - 1) / 8 * 8..<width { pixels[y * width + x] = 200 }
    }
    return try JPEGEncoding(size: size, layout: .gray).encode(pixels)
  }

  @Test("the picture is decoded at every scale, to the last pixel", arguments: [1, 2, 4, 8])
  func decodes(denominator: Int) throws {
    let decoder = try PlainTurboJPEG()
    for (width, height) in [(48, 32), (45, 29), (41, 250), (1_601, 1_209), (1, 1)] {
      let size = PixelSize(width: width, height: height)
      let last = try decoder.decode(picture(size), stored: size, denominator: denominator)
      #expect(UInt32(littleEndian: last) == 0xFFC8_C8C8, "\(size)")
    }
  }

  @Test("pixels are red, green, blue and 255, in this order")
  func channels() throws {
    let size = PixelSize(width: 16, height: 16)
    var encoding = JPEGEncoding(size: size, layout: .rgb)
    encoding.quality = 100
    let file = try encoding.encode((0..<256).flatMap { _ in [200, 100, 50] as [UInt8] })
    let last = UInt32(bigEndian: try PlainTurboJPEG().decode(file, stored: size, denominator: 1))
    for (shift, value) in [(24, 200), (16, 100), (8, 50), (0, 255)] {
      #expect(abs(Int(last >> UInt32(shift) & 255) - value) <= 2, "\(String(last, radix: 16))")
    }
  }

  @Test("an invalid file is an error")
  func refuses() throws {
    let decoder = try PlainTurboJPEG()
    let error = #expect(throws: BarePeerError.self) {
      try decoder.decode([1, 2, 3], stored: PixelSize(width: 8, height: 8), denominator: 1)
    }
    #expect(error?.place == "libturbojpeg" && error?.reason.isEmpty == false)
  }

  @Test("released pictures and decoders leak no memory")
  func memory() throws {
    let meter = try #require(HostMeter())
    let size = PixelSize(width: 300, height: 200)
    let file = try picture(size)
    let retained = { meter.allocated() - meter.deallocated() }
    _ = try PlainTurboJPEG().decode(file, stored: size, denominator: 1)
    let before = retained()
    for _ in 0..<8 { _ = try PlainTurboJPEG().decode(file, stored: size, denominator: 1) }
    #expect(retained() - before < 8_000, "a picture has 240,000 bytes, a decoder more than 1,000")
  }
}
