import CJPEG
public import Kernel

/// The options of encoding pixels as a JPEG file.
///
///     let encoding = JPEGEncoding(size: PixelSize(width: 640, height: 480), layout: .rgba)
///     let file = try encoding.encode(pixels)
public struct JPEGEncoding: Hashable, Sendable {
  /// The channels of a pixel, one byte each, without padding.
  public enum Layout: UInt32, Hashable, Sendable, CaseIterable {
    case gray = 1
    case rgb = 3
    /// The fourth byte is ignored.
    case rgba = 4
    case ycc = 5
    /// CMYK inverted, as Adobe stores it: 255 is no ink.
    case cmyk = 6
    /// As `cmyk`, stored as luma and chroma.
    case ycck = 7

    /// Bytes of a pixel.
    public var channelCount: Int {
      switch self {
      case .gray: 1
      case .rgb, .ycc: 3
      case .rgba, .cmyk, .ycck: 4
      }
    }
  }

  /// Chroma samples for each pixel; grey and CMYK have none.
  public enum Chroma: Hashable, Sendable, CaseIterable {
    /// 4:4:4, 4:2:2 and 4:2:0.
    case whole, halfWidth, quarter
  }

  public var size: PixelSize
  public var layout: Layout
  /// 1 to 100.
  public var quality = 85
  public var chroma = Chroma.quarter
  public var isProgressive = false
  /// MCU rows between restart markers, 0 for none.
  public var restartRows = 0
  /// The EXIF orientation to write, or none.
  public var orientation: EXIFOrientation?
  /// Whether a JFIF segment begins the file; cameras write none.
  public var hasJFIF = true

  /// Baseline 4:2:0 of quality 85 by default; each side 1 to 65,500.
  public init(size: PixelSize, layout: Layout) {
    precondition(size.width > 0 && size.height > 0, "a picture of \(size)")
    self.size = size
    self.layout = layout
  }

  /// Encodes pixels, whose count must match size and layout. Throws only without memory.
  public func encode(_ pixels: [UInt8]) throws(JPEGFailure) -> [UInt8] {
    try file { encoding, bytes, report in
      pixels.withUnsafeBytes { JPEGEncoding.encode($0, &encoding, &bytes, &report) }
    }
  }

  func encode(_ pixels: UnsafeRawBufferPointer) throws(JPEGFailure) -> [UInt8] {
    try file { encoding, bytes, report in JPEGEncoding.encode(pixels, &encoding, &bytes, &report) }
  }

  /// Encodes a generated photo of grain over soft shapes. The width must be a multiple of 16 above 16, the layout `ycc`.
  ///
  /// Each restart strip of 16 rows is a little busier than the one above, and ends in a flat grey MCU.
  public func encodeGrain(seed: UInt64) throws(JPEGFailure) -> [UInt8] {
    precondition(layout == .ycc, "grain is painted as ycc, not \(layout)")
    return try file { encoding, bytes, report in
      _ = cjpeg_encode_grain(seed, &encoding, &bytes, &report)
    }
  }

  /// Rewrites a file with this encoding's `isProgressive`, `restartRows`, `orientation` and `hasJFIF`.
  ///
  /// Lossless: the coefficients stay the same. Metadata is dropped. Throws the same errors as decoding.
  public func transcode(_ file: [UInt8], limits: JPEGLimits = JPEGLimits()) throws(JPEGFailure) -> [UInt8] {
    var codecLimits = limits.forCodec
    return try self.file(limits: limits) { encoding, bytes, report in
      _ = file.withUnsafeBufferPointer {
        cjpeg_transcode($0.baseAddress, $0.count, &codecLimits, &encoding, &bytes, &report)
      }
    }
  }

  private static func encode(
    _ pixels: UnsafeRawBufferPointer, _ encoding: inout cjpeg_encoding, _ bytes: inout cjpeg_bytes,
    _ report: inout cjpeg_report
  ) {
    let layout = Layout(rawValue: encoding.layout) ?? .rgba
    let expected = Int(encoding.width) * Int(encoding.height) * layout.channelCount
    precondition(pixels.count == expected, "\(pixels.count) bytes of pixels, \(expected) expected")
    let start = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
    _ = cjpeg_encode(start, &encoding, &bytes, &report)
  }

  /// Runs the codec with these options and copies its output.
  private func file(
    limits: JPEGLimits = JPEGLimits(),
    _ work: (inout cjpeg_encoding, inout cjpeg_bytes, inout cjpeg_report) -> Void
  ) throws(JPEGFailure) -> [UInt8] {
    var bytes = cjpeg_bytes()
    var report = cjpeg_report()
    let payload = orientation?.segmentPayload ?? []
    payload.withUnsafeBufferPointer { app1 in
      var encoding = cjpeg_encoding(
        width: UInt32(size.width), height: UInt32(size.height), layout: layout.rawValue,
        quality: UInt32(quality), progressive: isProgressive ? 1 : 0,
        chroma_horizontal: chroma == .whole ? 1 : 2, chroma_vertical: chroma == .quarter ? 2 : 1,
        restart_rows: UInt32(restartRows), without_jfif: hasJFIF ? 0 : 1, app1: app1.baseAddress,
        app1_count: app1.count)
      work(&encoding, &bytes, &report)
    }
    defer { cjpeg_free(&bytes) }
    if let failure = JPEGFailure(report, limits: limits) { throw failure }
    return Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count))
  }
}
