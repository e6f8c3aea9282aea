import Families
import FamilySubject
import JPEGCoding
import Kernel
import PhotoCaching
import Testing

@Suite("Photo work without pixels")
struct ModelledDecoderTests {
  private func plan(
    _ width: Int, _ height: Int, orientation: Int = 1, progressive: Bool = false,
    fault: PhotoPlan.Fault = .none
  ) -> PhotoPlan {
    PhotoPlan(
      id: PhotoID(3), pixels: PixelSize(width: width, height: height), orientation: orientation,
      progressive: progressive, restartMarkers: false, seed: 100, category: nil,
      taken: WallTime(secondsSinceEpoch: 0), fault: fault)
  }

  private func key(_ width: Int, _ height: Int, _ fitting: PhotoFitting) -> PhotoKey {
    PhotoKey(photo: PhotoID(3), box: PixelSize(width: width, height: height), fitting: fitting)
  }

  @Test(
    "the modelled decoder reports the same as the codec",
    arguments: [(1_440, 320, 1), (1_440, 960, 6), (1_440, 64, 8), (1_440, 1_440, 3)])
  func agreesWithCodec(_ width: Int, _ height: Int, _ orientation: Int) throws {
    var forge = PhotoForge(seed: SeedTree(5))
    for progressive in [false, true] {
      let plan = plan(width, height, orientation: orientation, progressive: progressive)
      let real = try forge.file(
        for: PhotoRecipe(
          pixels: plan.pixels, orientation: try #require(EXIFOrientation(rawValue: UInt8(orientation))),
          isProgressive: progressive, hasRestartMarkers: false, seed: 5))
      let modelled = ModelledFile(plan).bytes
      for key in [key(100, 100, .fill), key(430, 600, .fill), key(640, 400, .fit), key(3_000, 3_000, .fit)] {
        var (a, b) = (PhotoWorkReport(), PhotoWorkReport())
        let drawn = try JPEGDecoder().decode(real, key: key, report: &a)
        let said = try ModelledDecoder().decode(modelled, key: key, report: &b)
        #expect(drawn.pixels == said.pixels && a.sourcePixels == b.sourcePixels, "\(key)")
        #expect(a.scaleDenominator == b.scaleDenominator && a.isProgressive == b.isProgressive, "\(key)")
      }
      #expect(try ModelledDecoder().dimensions(of: modelled) == plan.displayPixels)
    }
  }

  @Test("a modelled file is read back, has the real one's size, and other files are rejected")
  func files() throws {
    let file = ModelledFile(plan(4_000, 3_000, orientation: 6, progressive: true, fault: .truncated))
    #expect(ModelledFile(file.bytes) == file)
    #expect(file.byteCount == 12_000_000 * 220 / 1_000)
    #expect(ModelledDecoder().byteCount(of: file.bytes) == ByteCount(2_640_000))
    #expect(ModelledFile([0xFF, 0xD8]) == nil && ModelledFile([]) == nil)
    let rendition = try ModelledDecoder().encodeRendition(
      PhotoBitmap(pixels: PixelSize(width: 300, height: 200), storage: nil))
    #expect(ModelledDecoder().byteCount(of: rendition) == ByteCount(15_000))
    #expect(try ModelledDecoder().dimensions(of: rendition) == PixelSize(width: 300, height: 200))
  }

  @Test(
    "damage appears when a photo is decoded",
    arguments: [
      (PhotoPlan.Fault.corrupt, PhotoCachingError.corrupt("modelled damage")),
      (.truncated, .truncated(byteCount: 220 * 12 / 2)),
    ])
  func damage(_ fault: PhotoPlan.Fault, _ error: PhotoCachingError) {
    let file = ModelledFile(plan(120, 100, fault: fault)).bytes
    var report = PhotoWorkReport()
    #expect(throws: error) { try ModelledDecoder().decode(file, key: key(50, 50, .fill), report: &report) }
    #expect(report == PhotoWorkReport(), "a decode that fails tells nothing")
  }
}
