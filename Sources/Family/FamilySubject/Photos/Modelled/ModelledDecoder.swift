internal import Families
internal import JPEGCoding
package import Kernel
package import PhotoCaching

/// A codec without pixels, for modelled runs: it has the real one's sizes, scales and renditions, but empty bitmaps. Its files
/// are `ModelledFile`s.
package struct ModelledDecoder: PhotoDecoding, Sendable {
  package init() {}

  package func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    let file = try read(file)
    return file.orientation.turned(file.pixels)
  }

  package func byteCount(of file: [UInt8]) -> ByteCount {
    ByteCount(ModelledFile(file)?.byteCount ?? file.count)
  }

  package func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount {
    let file = try read(file)
    return workingBytes(of: file, plan(file, key))
  }

  private func plan(_ file: ModelledFile, _ key: PhotoKey) -> DecodePlan {
    DecodePlan(stored: file.pixels, orientation: file.orientation, box: key.box, fitting: key.fitting)
  }

  /// The output, and for a file with several scans its coefficients: 2 bytes each, 1.5 a pixel at 4:2:0.
  private func workingBytes(of file: ModelledFile, _ plan: DecodePlan) -> ByteCount {
    plan.displayed.decodedBytes + ByteCount(file.isProgressive ? file.pixels.count * 3 : 0)
  }

  package func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap {
    let file = try read(file)
    switch file.fault {
    case .corrupt: throw .corrupt("modelled damage")
    case .truncated: throw .truncated(byteCount: file.byteCount / 2)
    case .none, .fetchFails: break
    }
    let plan = plan(file, key)
    report.sourcePixels = file.orientation.turned(file.pixels)
    report.scaleDenominator = plan.scaleDenominator
    report.isProgressive = file.isProgressive
    report.workingBytes = workingBytes(of: file, plan)
    return PhotoBitmap(pixels: plan.displayed, storage: nil)
  }

  package func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] {
    ModelledFile(renditionOf: bitmap.pixels).bytes
  }

  private func read(_ file: [UInt8]) throws(PhotoCachingError) -> ModelledFile {
    guard let modelled = ModelledFile(file) else { throw .corrupt("no modelled file") }
    return modelled
  }
}
