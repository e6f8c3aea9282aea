internal import Foundation
internal import Metrics

/// A histogram in HdrHistogram's encoding V2, as used in its log format (G. Tene, HdrHistogram 2, `AbstractHistogram`).
///
/// The format requires a zlib stream around the counts, but no compression. This uses stored blocks (RFC 1951, 3.2.4), which
/// every zlib reader accepts and which need no library. The fifty histograms of `smoke` take 31 KB instead of 19 KB.
struct EncodedHistogram {
  private static let cookie = 0x1c84_9313
  private static let compressedCookie = 0x1c84_9314
  private static let digits = 3

  private let histogram: Histogram

  init(_ histogram: Histogram) { self.histogram = histogram }

  /// The whole encoding as text. O(filled buckets).
  var base64: String {
    let stream = EncodedHistogram.zlib(payload)
    let header = bigEndian(EncodedHistogram.compressedCookie, 4) + bigEndian(stream.count, 4)
    return Data(header + stream).base64EncodedString()
  }

  /// Header and counts, before the zlib stream.
  var payload: [UInt8] {
    let counts = counts
    return bigEndian(EncodedHistogram.cookie, 4) + bigEndian(counts.count, 4)
      + bigEndian(0, 4)  // No shift of indices.
      + bigEndian(EncodedHistogram.digits, 4)
      + bigEndian(1, 8)  // The lowest value distinct from 0.
      + bigEndian(Histogram.largestCounted, 8)
      + bigEndian(Int(1.0.bitPattern), 8)  // Values are unscaled integers.
      + counts
  }

  /// Counts up to the last filled bucket. A run of empty buckets is one negative number.
  private var counts: [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for (index, count) in histogram.filled {
      let empty = index - next
      if empty > 0 { EncodedHistogram.append(empty > 1 ? -empty : 0, to: &bytes) }
      EncodedHistogram.append(count, to: &bytes)
      next = index + 1
    }
    return bytes
  }

  /// ZigZag LEB128: the sign in the lowest bit, seven bits a byte, the lowest first.
  private static func append(_ value: Int, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private func bigEndian(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
  }

  /// A zlib stream (RFC 1950) of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xffff)
      rest = rest.dropFirst(block.count)
      let length = [UInt8(block.count & 0xff), UInt8(block.count >> 8)]
      stream += [rest.isEmpty ? 1 : 0] + length + length.map { ~$0 } + block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
  }
}
