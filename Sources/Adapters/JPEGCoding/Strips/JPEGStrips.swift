import CJPEG
import Kernel

/// A picture as rows of MCUs that stand on their own, from which other pictures are put together without decoding.
///
/// Made from a file with a restart marker after each MCU row: every row begins with all predictions at zero. A new
/// picture is any sequence of rows, repeated ones too; the height is written into its frame header.
public struct JPEGStrips: Sendable {
  /// Rows of 16 pixels to choose from.
  public let rowCount: Int
  /// Pixels of a row.
  public let width: Int
  public let isProgressive: Bool
  let bytes: [UInt8]
  let preamble: [Range<Int>]
  let scans: [JPEGScan]
  /// The rows of a baseline file without byte stuffing and padding, for files without restart markers.
  let bits: [UInt8]
  let pieces: [cjpeg_bits]

  /// Paints and encodes `rowCount` rows of grain, the busier the further down; 4:2:0, no JFIF. About 15 ns a pixel.
  ///
  /// The width is a multiple of 16 above 16. Throws only without memory.
  public init(
    grainSeed: UInt64, width: Int, rowCount: Int, quality: Int, isProgressive: Bool
  ) throws(JPEGFailure) {
    precondition(width > 16 && width % 16 == 0 && rowCount > 0, "strips of \(width) x \(rowCount)")
    var encoding = JPEGEncoding(size: PixelSize(width: width, height: rowCount * 16), layout: .ycc)
    encoding.quality = quality
    encoding.isProgressive = isProgressive
    encoding.restartRows = 1
    encoding.hasJFIF = false
    let bytes = try encoding.encodeGrain(seed: grainSeed)
    (preamble, scans) = try JPEGScan.all(of: bytes, rowCount: rowCount)
    (bits, pieces) = isProgressive ? ([], []) : JPEGStrips.unstuffed(scans[0], of: bytes)
    self.bytes = bytes
    self.rowCount = rowCount
    self.width = width
    self.isProgressive = isProgressive
  }

  /// Bytes of each row with its restart markers, over all scans.
  public var rowByteCounts: [Int] {
    (0..<rowCount).map { row in
      scans.reduce(0) { sum, scan in
        sum + scan.strips[scan.strips(ofRow: row)].reduce(0) { $0 + $1.count + 2 }
      }
    }
  }

  /// Without stuffing, each row's bits up to its padding.
  ///
  /// A row of grain ends with an empty chroma block, whose code is 00: all ones after the last zero are padding.
  private static func unstuffed(_ scan: JPEGScan, of bytes: [UInt8]) -> (bits: [UInt8], pieces: [cjpeg_bits])
  {
    var pieces: [cjpeg_bits] = []
    let bits = [UInt8](unsafeUninitializedCapacity: bytes.count) { out, written in
      bytes.withUnsafeBufferPointer { source in
        for strip in scan.strips {
          guard let from = source.baseAddress, let to = out.baseAddress else { continue }
          let count = cjpeg_unstuff(from + strip.lowerBound, strip.count, to + written)
          var bitCount = count * 8
          while bitCount > 0, out[written + (bitCount - 1) / 8] >> (7 - (bitCount - 1) % 8) & 1 == 1 {
            bitCount -= 1
          }
          pieces.append(cjpeg_bits(offset: written, bit_count: bitCount))
          written += count
        }
      }
    }
    return (bits, pieces)
  }
}
