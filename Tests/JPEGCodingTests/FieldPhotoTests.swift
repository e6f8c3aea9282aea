import JPEGCoding
import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("Photos from the field", .enabled(if: FieldFile.folder != nil, "needs shared/data/field"))
struct FieldPhotoTests {
  private func pixels(_ name: String) throws -> [UInt8] {
    try #require(Sample.bitmap(FieldFile.bytes(name), 400, 400).rgbaPixels).copied
  }

  @Test("without an end marker, and with zeros before its data, a photo is the same picture")
  func harmless() throws {
    let good = try pixels("good.jpg")
    #expect(!good.isEmpty)
    #expect(try pixels("no-eoi.jpg") == good)
    #expect(try pixels("six-zeros-before-sos.jpg") == good)
    #expect(try !pixels("good-restarts.jpg").isEmpty)
  }

  @Test("a photo cut in half is damaged, and a too tall one is refused with its side and the limit")
  func refused() throws {
    let cut = try FieldFile.bytes("cut-scroll.jpg")
    #expect(Sample.error(of: cut) == .truncated(byteCount: cut.count))
    #expect(try JPEGDecoder().dimensions(of: cut) == PixelSize(width: 250, height: 5_000))
    #expect(
      Sample.error(of: try FieldFile.bytes("too-tall.jpg")) == .tooLarge(.side, found: 65_501, limit: 65_500))
  }
}
