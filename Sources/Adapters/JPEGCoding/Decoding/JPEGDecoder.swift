import CJPEG
public import Kernel
public import PhotoCaching

/// The photo cache's codec: libjpeg-turbo, streamed row by row into an integer resampler.
///
/// The same file and key give the same pixels on every machine. It decodes Grey, YCbCr, RGB, CMYK and YCCK; baseline,
/// progressive and arithmetic. A truncated file, or one with data that the codec would guess, is an error for every box.
///
///     var report = PhotoWorkReport()
///     let bitmap = try JPEGDecoder().decode(file, key: key, report: &report)
public struct JPEGDecoder: PhotoDecoding, Sendable {
  public var limits: JPEGLimits
  /// Quality of renditions, 1 to 100; 85 by default.
  public var renditionQuality: Int

  public init(limits: JPEGLimits = JPEGLimits(), renditionQuality: Int = 85) {
    precondition((1...100).contains(renditionQuality), "quality \(renditionQuality) is not 1 to 100")
    self.limits = limits
    self.renditionQuality = renditionQuality
  }

  public func dimensions(of file: [UInt8]) throws(PhotoCachingError) -> PixelSize {
    try header(of: file).displayed
  }

  /// The peak memory of decoding this file for this key. Reads the header; throws as `dimensions` does.
  public func workingBytes(of file: [UInt8], key: PhotoKey) throws(PhotoCachingError) -> ByteCount {
    let header = try header(of: file)
    return header.workingBytes(for: plan(header, key))
  }

  public func decode(
    _ file: [UInt8], key: PhotoKey, report: inout PhotoWorkReport
  ) throws(PhotoCachingError) -> PhotoBitmap {
    let header = try header(of: file)
    let plan = plan(header, key)
    do {
      let pixels = try pixels(of: file, plan: plan)
      report.sourcePixels = header.displayed
      report.scaleDenominator = plan.scaleDenominator
      report.isProgressive = header.isProgressive
      report.workingBytes = header.workingBytes(for: plan)
      return PhotoBitmap(pixels: plan.displayed, storage: pixels)
    } catch {
      throw error.forCache(byteCount: file.count)
    }
  }

  /// Encodes as 4:2:0 with a restart marker for each MCU row and without EXIF: the bitmap is upright.
  public func encodeRendition(_ bitmap: PhotoBitmap) throws(PhotoCachingError) -> [UInt8] {
    guard let pixels = bitmap.rgbaPixels else {
      throw .unsupported("a bitmap of \(bitmap.pixels) without this codec's pixels")
    }
    var encoding = JPEGEncoding(size: pixels.size, layout: .rgba)
    encoding.quality = renditionQuality
    encoding.restartRows = 1
    do {
      return try encoding.encode(UnsafeRawBufferPointer(pixels.bytes))
    } catch {
      throw error.forCache(byteCount: 0)
    }
  }

  private func header(of file: [UInt8]) throws(PhotoCachingError) -> JPEGHeader {
    do {
      return try JPEGHeader(file, limits: limits)
    } catch {
      throw error.forCache(byteCount: file.count)
    }
  }

  private func plan(_ header: JPEGHeader, _ key: PhotoKey) -> DecodePlan {
    DecodePlan(
      stored: header.stored, orientation: header.orientation, box: key.box, fitting: key.fitting)
  }

  private func pixels(of file: [UInt8], plan: DecodePlan) throws(JPEGFailure) -> RGBAPixels {
    guard let pixels = RGBAPixels(size: plan.displayed) else { throw .noMemory }
    var codecPlan = plan.forCodec
    var codecLimits = limits.forCodec
    var report = cjpeg_report()
    _ = file.withUnsafeBufferPointer { bytes in
      cjpeg_decode(
        bytes.baseAddress, bytes.count, &codecLimits, &codecPlan, pixels.bytes.baseAddress, &report)
    }
    if let failure = JPEGFailure(report, limits: limits) { throw failure }
    return pixels
  }
}
