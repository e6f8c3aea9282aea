import CJPEG
public import Kernel

/// The header of a JPEG file: the markers before its first scan.
///
///     let size = try JPEGHeader(file).displayed
public struct JPEGHeader: Hashable, Sendable {
  /// Width and height as stored, before orientation.
  public let stored: PixelSize
  /// The orientation for display; `upright` when the file states none.
  public let orientation: EXIFOrientation
  /// 1 for grey, 3 for YCbCr or RGB, 4 for CMYK and YCCK.
  public let componentCount: Int
  public let isProgressive: Bool
  /// Whether decoding holds the coefficients of the whole picture: progressive, or a scan per component.
  public let hasSeveralScans: Bool
  /// MCUs between two restart markers, 0 for none.
  public let restartInterval: Int
  /// Bytes of those coefficients, two for each sample after padding to whole MCUs.
  public let coefficientBytes: ByteCount
  private let mcu: PixelSize

  /// Reads the header of a file. O(bytes before the first scan); allocates no picture.
  public init(_ file: [UInt8], limits: JPEGLimits = JPEGLimits()) throws(JPEGFailure) {
    var header = cjpeg_header()
    var report = cjpeg_report()
    var codecLimits = limits.forCodec
    _ = file.withUnsafeBufferPointer {
      cjpeg_read_header($0.baseAddress, $0.count, &codecLimits, &header, &report)
    }
    if let failure = JPEGFailure(report, limits: limits) { throw failure }
    stored = PixelSize(width: Int(header.width), height: Int(header.height))
    orientation = EXIFOrientation(of: file)
    componentCount = Int(header.components)
    isProgressive = header.progressive != 0
    hasSeveralScans = header.several_scans != 0
    restartInterval = Int(header.restart_interval)
    coefficientBytes = ByteCount(Int(header.coefficient_bytes))
    mcu = PixelSize(width: Int(header.mcu_width), height: Int(header.mcu_height))
  }

  /// Width and height as displayed.
  public var displayed: PixelSize { orientation.turned(stored) }

  /// The peak memory of decoding by `plan`: the output, a few rows, and the coefficients if there are several scans. The
  /// codec's own rows are estimated from above. O(1).
  public func workingBytes(for plan: DecodePlan) -> ByteCount {
    var header = cjpeg_header()
    header.width = UInt32(stored.width)
    header.components = UInt32(componentCount)
    header.mcu_height = UInt32(mcu.height)
    var codecPlan = plan.forCodec
    let rows = ByteCount(cjpeg_row_bytes(&header, &codecPlan))
    return plan.displayed.decodedBytes + rows + (hasSeveralScans ? coefficientBytes : .zero)
  }
}
