import CJPEG

/// A scan of a file with restart markers: its segments and its strips, as ranges of the file's bytes.
struct JPEGScan: Hashable, Sendable {
  /// Marker segments in front of the entropy-coded data, from the end of the scan before; the last is SOS.
  var segments: [Range<Int>]
  /// Entropy-coded data between restart markers.
  var strips: [Range<Int>]
  /// Strips of each MCU row of the picture: 2 if a scan of luma alone has two rows of blocks for it.
  var stripsPerRow: Int

  func strips(ofRow row: Int) -> Range<Int> { row * stripsPerRow..<(row + 1) * stripsPerRow }

  /// Parses a file. The preamble are the segments before the first scan, without APPn and COM.
  ///
  /// Throws `corrupt` when markers and strips do not match. O(bytes).
  static func all(
    of bytes: [UInt8], rowCount: Int
  ) throws(JPEGFailure) -> (preamble: [Range<Int>], scans: [JPEGScan]) {
    var preamble: [Range<Int>] = []
    var scans: [JPEGScan] = []
    var pending: [Range<Int>] = []
    var at = 2
    while at + 4 <= bytes.count, bytes[at + 1] != 0xD9 {
      let marker = bytes[at + 1]
      let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
      guard bytes[at] == 0xFF, end <= bytes.count else {
        throw .corrupt("no marker segment at byte \(at) of a file of strips")
      }
      let segment = at..<end
      at = end
      switch marker {
      case 0xE0...0xEF, 0xFE: continue
      case 0xDA:
        let strips = strips(of: bytes, from: &at)
        guard strips.count % rowCount == 0 else {
          throw .corrupt("\(strips.count) strips do not make \(rowCount) rows")
        }
        scans.append(
          JPEGScan(
            segments: pending + [segment], strips: strips, stripsPerRow: strips.count / rowCount))
        pending = []
      default:
        if scans.isEmpty { preamble.append(segment) } else { pending.append(segment) }
      }
    }
    guard !scans.isEmpty else { throw .corrupt("no scan in a file of strips") }
    return (preamble, scans)
  }

  /// The strips from `at` on. Moves `at` to the marker that ends the scan.
  private static func strips(of bytes: [UInt8], from at: inout Int) -> [Range<Int>] {
    var strips: [Range<Int>] = []
    while true {
      let end = bytes.withUnsafeBufferPointer { cjpeg_next_marker($0.baseAddress, $0.count, at) }
      strips.append(at..<end)
      at = end
      guard end + 1 < bytes.count, (0xD0...0xD7).contains(bytes[end + 1]) else { return strips }
      at = end + 2
    }
  }
}
