import CJPEG
import Kernel

/// A picture as independent rows of MCUs, from which new pictures are composed without decoding.
///
/// Its file has a restart marker after each MCU row, so that every row begins with all predictions at zero. A new picture is
/// any sequence of rows, repeated ones too. Its height is written into the frame header.
///
///     let strips = try JPEGStrips(grainSeed: 7, width: 640, rowCount: 30, quality: 85, isProgressive: false)
///     let file = try strips.file(rows: [4, 2, 2], orientation: .upright, identifier: 1, hasRestartMarkers: true)
public struct JPEGStrips: Sendable {
  /// The number of available rows, 16 pixels high each.
  public let rowCount: Int
  /// The width of a row, pixels.
  public let width: Int
  public let isProgressive: Bool
  let bytes: [UInt8]
  let preamble: [Range<Int>]
  let scans: [JPEGScan]
  /// The rows of a baseline file without byte stuffing and padding, for composing files without restart markers.
  let bits: [UInt8]
  let pieces: [cjpeg_bits]

  /// Generates and encodes `rowCount` rows of grain, busier from top to bottom; 4:2:0, no JFIF. About 15 ns a pixel.
  ///
  /// The width must be a multiple of 16 above 16. Throws only without memory.
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

  /// The bytes of each row with its restart markers, over all scans.
  public var rowByteCounts: [Int] {
    (0..<rowCount).map { row in
      scans.reduce(0) { sum, scan in
        sum + scan.strips[scan.strips(ofRow: row)].reduce(0) { $0 + $1.count + 2 }
      }
    }
  }

  /// Removes byte stuffing and each row's padding.
  ///
  /// A row of grain ends with an empty chroma block with the code 00: all ones after the last zero are padding.
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
