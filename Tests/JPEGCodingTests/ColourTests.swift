import JPEGCoding
import Kernel
import Testing

@Suite struct ColourTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let layout: JPEGEncoding.Layout
    let pixel: [UInt8]
    let shown: UInt32
    var testDescription: String { "\(layout) \(pixel)" }
  }

  static let cases = [
    Case(layout: .gray, pixel: [90], shown: 0x5A5A_5AFF),
    Case(layout: .rgb, pixel: [200, 100, 50], shown: 0xC864_32FF),
    Case(layout: .rgba, pixel: [200, 100, 50, 7], shown: 0xC864_32FF),
    Case(layout: .ycc, pixel: [76, 85, 255], shown: 0xFE00_00FF),
    // Inverted inks: 255 is none, and black dims all.
    Case(layout: .cmyk, pixel: [255, 128, 64, 255], shown: 0xFF80_40FF),
    Case(layout: .cmyk, pixel: [255, 128, 64, 128], shown: 0x8040_20FF),
    Case(layout: .ycck, pixel: [200, 100, 50, 255], shown: 0xC864_32FF),
  ]

  @Test("every layout is decoded as opaque RGB", arguments: cases, [false, true])
  func layouts(_ example: Case, isProgressive: Bool) throws {
    var encoding = Sample.encoding(40, 24, layout: example.layout, quality: 95)
    encoding.isProgressive = isProgressive
    let pixels = (0..<40 * 24).flatMap { _ in example.pixel }
    let file = try encoding.encode(pixels)
    let header = try JPEGHeader(file)
    #expect(
      header.componentCount
        == (example.layout == .gray ? 1 : example.pixel.count == 4 && example.layout != .rgba ? 4 : 3))
    #expect(header.isProgressive == isProgressive)
    for side in [40, 17] {
      let shown = try Sample.pixels(file, side, side)[x: 8, y: 5]
      #expect(Sample.distance(shown, example.shown) <= 3, "\(String(shown, radix: 16))")
      #expect(shown & 255 == 255)
    }
  }

  @Test("a CMYK file without Adobe's marker stores ink, not light")
  func plainInk() throws {
    var file = try Sample.encoding(16, 16, layout: .cmyk).encode(
      (0..<256).flatMap { _ in [0, 0, 255, 0] as [UInt8] })
    let at = try #require((0..<file.count - 1).first { file[$0] == 0xFF && file[$0 + 1] == 0xEE })
    file.removeSubrange(at..<(at + 2 + Int(file[at + 3])))
    #expect(Sample.distance(try Sample.pixels(file, 16, 16)[x: 3, y: 3], 0xFFFF_00FF) <= 3)
  }

  @Test("every chroma subsampling gives the same colour", arguments: JPEGEncoding.Chroma.allCases)
  func chroma(_ chroma: JPEGEncoding.Chroma) throws {
    var encoding = Sample.encoding(33, 19, quality: 100)
    encoding.chroma = chroma
    let file = try encoding.encode(Sample.quarters(width: 33, height: 19))
    #expect(Sample.distance(try Sample.pixels(file, 33, 19)[x: 2, y: 2], Sample.red) <= 6)
    #expect(Sample.distance(try Sample.pixels(file, 33, 19)[x: 31, y: 17], Sample.white) <= 6)
  }

  @Test("a picture of one pixel is decoded")
  func onePixel() throws {
    let file = try Sample.encoding(1, 1, layout: .gray).encode([200])
    for fitting in [PhotoFitting.fill, .fit] {
      let pixels = try Sample.pixels(file, 64, 64, fitting)
      #expect(pixels.size == PixelSize(width: 1, height: 1))
      #expect(Sample.distance(pixels[x: 0, y: 0], 0xC8C8_C8FF) <= 2)
    }
  }
}
