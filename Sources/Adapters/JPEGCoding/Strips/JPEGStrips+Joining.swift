import CJPEG
import Kernel

extension JPEGStrips {
  /// A file of these rows, from the top, with an EXIF orientation and a comment that contains `identifier`.
  ///
  /// `rows` are 1 to 4,093 numbers below `rowCount`; each gives 16 rows of pixels. Without restart markers a baseline file
  /// costs a shift of its bits, a progressive one a transcode. O(bytes). Throws only without memory, or an error of
  /// transcoding.
  public func file(
    rows: [Int], orientation: EXIFOrientation, identifier: UInt64, hasRestartMarkers: Bool
  ) throws(JPEGFailure) -> [UInt8] {
    precondition(!rows.isEmpty && rows.count * 16 <= 65_500, "\(rows.count) rows")
    if isProgressive && !hasRestartMarkers {
      let file = joined(rows: rows, orientation: nil, identifier: nil, storesRestarts: true)
      var encoding = JPEGEncoding(size: PixelSize(width: width, height: rows.count * 16), layout: .ycc)
      encoding.isProgressive = true
      encoding.hasJFIF = false
      encoding.orientation = orientation
      let transcoded = try encoding.transcode(file)
      return transcoded[..<2] + JPEGStrips.comment(identifier) + transcoded[2...]
    }
    return joined(
      rows: rows, orientation: orientation, identifier: identifier, storesRestarts: hasRestartMarkers)
  }

  private func joined(
    rows: [Int], orientation: EXIFOrientation?, identifier: UInt64?, storesRestarts: Bool
  ) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(bytes.count / rowCount * rows.count + 65_536)
    file += [0xFF, 0xD8]
    if let orientation {
      let payload = orientation.segmentPayload
      file += [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
    }
    if let identifier { file += JPEGStrips.comment(identifier) }
    for segment in preamble {
      append(segment, height: rows.count * 16, storesRestarts: storesRestarts, to: &file)
    }
    for scan in scans {
      for segment in scan.segments { append(segment, height: 0, storesRestarts: storesRestarts, to: &file) }
      if storesRestarts { appendStrips(of: scan, rows: rows, to: &file) } else { appendBits(rows, to: &file) }
    }
    file += [0xFF, 0xD9]
    return file
  }

  private static func comment(_ identifier: UInt64) -> [UInt8] {
    var digest = String(identifier, radix: 16)
    digest = String(repeating: "0", count: 16 - digest.count) + digest
    return [0xFF, 0xFE, 0, 18] + Array(digest.utf8)
  }

  /// Copies a segment. Writes the new height into a frame header; drops a restart interval unless `storesRestarts`.
  private func append(_ segment: Range<Int>, height: Int, storesRestarts: Bool, to file: inout [UInt8]) {
    let marker = bytes[segment.lowerBound + 1]
    if marker == 0xDD && !storesRestarts { return }
    let start = file.count
    file.append(contentsOf: bytes[segment])
    if marker == 0xC0 || marker == 0xC1 || marker == 0xC2 {
      file[start + 5] = UInt8(height >> 8)
      file[start + 6] = UInt8(height & 255)
    }
  }

  private func appendStrips(of scan: JPEGScan, rows: [Int], to file: inout [UInt8]) {
    var number = 0
    for row in rows {
      for strip in scan.strips[scan.strips(ofRow: row)] {
        // Restart markers cycle from 0 to 7, and lie between strips.
        if number > 0 { file += [0xFF, 0xD0 | UInt8((number - 1) & 7)] }
        file.append(contentsOf: bytes[strip])
        number += 1
      }
    }
  }

  private func appendBits(_ rows: [Int], to file: inout [UInt8]) {
    let order = rows.map { UInt32($0) }
    let capacity = order.reduce(64) { $0 + pieces[Int($1)].bit_count / 4 + 1 }
    let joined = [UInt8](unsafeUninitializedCapacity: capacity) { out, written in
      written = bits.withUnsafeBufferPointer { bits in
        pieces.withUnsafeBufferPointer { pieces in
          order.withUnsafeBufferPointer { order in
            cjpeg_join(
              bits.baseAddress, pieces.baseAddress, order.baseAddress, order.count, out.baseAddress, capacity)
          }
        }
      }
    }
    precondition(!joined.isEmpty, "\(capacity) bytes do not hold the joined strips")
    file.append(contentsOf: joined)
  }
}
