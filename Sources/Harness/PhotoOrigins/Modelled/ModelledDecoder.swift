internal import Families
internal import JPEGCoding
package import Kernel
package import PhotoCaching

/// A codec without pixels, for runs about logic alone: sizes, scales and renditions as the real one would have them, and
/// bitmaps that hold nothing. Its files are `ModelledFile`s.
package struct ModelledDecoder: PhotoDecoding, Sendable {
  package init() {}

  package func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    let file = try read(file)
    return file.orientation.turned(file.pixels)
  }

  package func byteCount(of file: [UInt8]) -> ByteCount {
    ByteCount(ModelledFile(file)?.byteCount ?? file.count)
  }

  package func decode(_ file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> DecodedPhoto {
    let file = try read(file)
    switch file.fault {
    case .corrupt: throw .corrupt("modelled damage")
    case .truncated: throw .truncated(byteCount: file.byteCount / 2)
    case .none, .fetchFails: break
    }
    let plan = DecodePlan(
      stored: file.pixels, orientation: file.orientation, box: key.box, fitting: key.fitting)
    return DecodedPhoto(
      bitmap: PhotoBitmap(pixels: plan.displayed, storage: nil),
      sourcePixels: file.orientation.turned(file.pixels), scaleDenominator: plan.scaleDenominator,
      workingBytes: plan.displayed.decodedBytes, isProgressive: file.isProgressive)
  }

  package func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] {
    ModelledFile(renditionOf: bitmap.pixels).bytes
  }

  private func read(_ file: [UInt8]) throws(PhotoCachingError) -> ModelledFile {
    guard let modelled = ModelledFile(file) else { throw .corrupt("no modelled file") }
    return modelled
  }
}
