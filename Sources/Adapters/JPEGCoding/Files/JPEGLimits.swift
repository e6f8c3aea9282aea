import CJPEG
public import Kernel

/// Limits of accepted JPEG files. A file beyond them is refused before decoding.
public struct JPEGLimits: Hashable, Sendable {
  /// Pixels of the whole picture; 64 Mi by default, above a 50-megapixel phone camera.
  public var pixelCount: Int
  /// Memory of the coefficients of a file with several scans; 96 MB by default: 33 megapixels of 4:2:0, 16 of 4:4:4.
  public var coefficientBytes: ByteCount
  /// Scans of a file; 100 by default, ten times as many as encoders write. Each scan costs a pass over all blocks.
  public var scanCount: Int

  public init(
    pixelCount: Int = 67_108_864, coefficientBytes: ByteCount = .megabytes(96), scanCount: Int = 100
  ) {
    precondition(pixelCount > 0 && pixelCount <= 1 << 28, "\(pixelCount) pixels are not 1 to 2^28")
    precondition(
      coefficientBytes > .zero && scanCount > 0, "limits of \(coefficientBytes), \(scanCount) scans")
    self.pixelCount = pixelCount
    self.coefficientBytes = coefficientBytes
    self.scanCount = scanCount
  }

  var forCodec: cjpeg_limits {
    cjpeg_limits(
      pixels: UInt64(pixelCount), workspace_bytes: UInt64(coefficientBytes.bytes), scans: UInt32(scanCount))
  }
}
