public import Kernel

/// The figures that the cost table computes with; the defaults are the shipped table.
///
/// What the processor does is given for a device of speed 1 and divided by the device's speed. What is waited for (flash,
/// network) is the same on every device, and so are the two figures that say so. `skiprope calibrate` fits what a host can
/// tell: its times multiplied by its own score are those of a device of speed 1.
public struct CostFigures: Hashable, Sendable, Codable {
  /// What a decode takes besides bytes and pixels: index, open, header; the same on every device. Assumption: 300 us.
  public var decodeFixed = TimeSpan.microseconds(300)
  /// Entropy decoding of a baseline file, ns a byte at speed 1. Fitted, as are the next five, to photos of 12 and 1.5 MP
  /// with 0.27 bytes a pixel on one host of score 1.
  public var baselineByte = 21.0
  /// Entropy decoding of a progressive file, which is passed over once a scan, ns a byte at speed 1.
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
  /// What a commit takes besides its synced write; the same on every device. Assumption: 1 ms.
  public var commit = TimeSpan.milliseconds(1)
  /// Round trip of the home's network. Assumption: 45 ms.
  public var networkLatency = TimeSpan.milliseconds(45)
  /// Rate of the home's network, MB (10^6 bytes) a second, above 0. Assumption: 6.
  public var networkRate = 6.0
  /// Reading and writing flash, MB (10^6 bytes) a second, above 0. Assumption: 400.
  public var flashRate = 400.0

  /// The shipped table's.
  public init() {}

  /// Nanoseconds a pixel of a file that is decoded at 1/`denominator` (1, 2, 4 or 8), at speed 1.
  public func pixel(denominator: Int) -> Double {
    switch denominator {
    case 1: wholePixel
    case 2: halfPixel
    case 4: quarterPixel
    default: eighthPixel
    }
  }

  /// Whether decoding costs what it does in the shipped table.
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
