import BarePeers
import JPEGCoding
import Kernel
import Testing

@Suite struct PlainTurboJPEGTests {
  @Test("decodes the picture at every scale", arguments: [1, 2, 4, 8])
  func decodes(denominator: Int) throws {
    let size = PixelSize(width: 48, height: 32)
    let pixels = [UInt8](repeating: 200, count: size.count * 4)
    let file = try JPEGEncoding(size: size, layout: .rgba).encode(pixels)
    let last = try PlainTurboJPEG().decode(file, stored: size, denominator: denominator)
    #expect(UInt32(littleEndian: last) == 0xFFC8_C8C8)
  }

  @Test("a file that is none is an error")
  func refuses() throws {
    let decoder = try PlainTurboJPEG()
    #expect(throws: BarePeerError.self) {
      try decoder.decode([1, 2, 3], stored: PixelSize(width: 8, height: 8), denominator: 1)
    }
  }
}
