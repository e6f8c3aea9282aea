public import Kernel

/// The figures of the cost table; the defaults are the shipped table.
///
/// Processor times are for a device of speed 1; divide by a device's speed. Waiting times (flash, network) are the same on every
/// device, as are `decodeFixed` and `commit`.
///
/// `skiprope calibrate` fits the processor times on a host: the measured times, multiplied by the host's score, are those of
/// speed 1.
public struct CostFigures: Hashable, Sendable, Codable {
  /// The constant part of a decode: index, open, header; the same on every device. Assumption: 300 us.
  public var decodeFixed = TimeSpan.microseconds(300)
  /// Entropy decoding of a baseline file, ns a byte at speed 1.
  ///
  /// This and the next five are fitted to photos of 12 and 1.5 MP with 0.27 bytes a pixel, on one host of score 1.
  public var baselineByte = 21.0
  /// Entropy decoding of a progressive file, which has one pass per scan; ns a byte at speed 1.
  public var progressiveByte = 92.0
  /// Transform and resampling at full scale, ns a pixel of the file at speed 1.
  public var wholePixel = 10.5
  /// The same at 1/2.
  public var halfPixel = 3.8
  /// The same at 1/4.
  public var quarterPixel = 2.0
  /// The same at 1/8.
  public var eighthPixel = 0.7
  /// Encoding a rendition, ms a megapixel of it at speed 1.
  public var renditionMegapixel = 9.0
  /// A synced write of a small file; the same on every device. Assumption: 2 ms.
  public var syncedWrite = TimeSpan.milliseconds(2)
  /// The part of a commit besides its synced write; the same on every device. Assumption: 1 ms.
  public var commit = TimeSpan.milliseconds(1)
  /// Round trip of the home's network. Assumption: 45 ms.
  public var networkLatency = TimeSpan.milliseconds(45)
  /// Rate of the home's network, MB (10^6 bytes) a second, above 0. Assumption: 6.
  public var networkRate = 6.0
  /// Reading and writing flash, MB (10^6 bytes) a second, above 0. Assumption: 400.
  public var flashRate = 400.0

  /// The figures of the shipped table.
  public init() {}

  /// Nanoseconds a pixel of a file decoded at 1/`denominator` (1, 2, 4 or 8), at speed 1.
  public func pixel(denominator: Int) -> Double {
    switch denominator {
    case 1: wholePixel
    case 2: halfPixel
    case 4: quarterPixel
    default: eighthPixel
    }
  }

  /// Whether the decoding figures equal those of the shipped table.
  public var decodesAsShipped: Bool {
    var other = CostFigures()
    other.renditionMegapixel = renditionMegapixel
    other.syncedWrite = syncedWrite
    other.commit = commit
    other.networkLatency = networkLatency
    other.networkRate = networkRate
    return other == self
  }
}
