import Foundation
public import Kernel
public import PhotoCaching

/// Pixels in one block outside Swift's arrays: red, green, blue, 255; rows from the top, no padding.
///
/// Filled by its creator before it is shared, then only read.
public final class RGBAPixels: @unchecked Sendable {
  public let size: PixelSize
  let bytes: UnsafeMutableRawBufferPointer

  /// Unfilled pixels, or `nil` without memory.
  init?(size: PixelSize) {
    guard let block = malloc(size.decodedBytes.bytes) else { return nil }
    self.size = size
    bytes = UnsafeMutableRawBufferPointer(start: block, count: size.decodedBytes.bytes)
  }

  /// Copies four bytes per pixel, which must match the size. `nil` without memory.
  public convenience init?(size: PixelSize, copying pixels: [UInt8]) {
    precondition(pixels.count == size.decodedBytes.bytes, "\(pixels.count) bytes for \(size)")
    self.init(size: size)
    bytes.copyBytes(from: pixels)
  }

  /// A copy of all pixels, four bytes each.
  public var copied: [UInt8] { [UInt8](bytes) }

  deinit { free(bytes.baseAddress) }

  /// The pixel at a position inside the size, as 0xRRGGBBAA.
  public subscript(x x: Int, y y: Int) -> UInt32 {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "(\(x), \(y)) outside \(size)")
    let offset = (y * Int(size.width) + x) * 4
    return UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// A digest of the size and all pixels. O(pixels), half a nanosecond each.
  public var digest: StableDigest {
    var digest = StableDigest()
    digest.mix(size.width)
    digest.mix(size.height)
    var offset = 0
    while offset + 8 <= bytes.count {
      digest.mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    if offset < bytes.count {
      digest.mix(UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))))
    }
    return digest
  }
}

extension PhotoBitmap {
  /// The pixels, if this module decoded them.
  public var rgbaPixels: RGBAPixels? { storage as? RGBAPixels }
}
