import CTurboJPEG
import Foundation
package import Kernel

/// libjpeg-turbo used as its documentation says: one call into the caller's buffer, without limits.
///
/// It uses the exact inverse transform and plain upsampling, and so does the same work as the product's codec.
package final class PlainTurboJPEG {
  private let decoder: tjhandle

  /// Creates a decoder for any number of files. Throws only without memory.
  package init() throws(BarePeerError) {
    guard let decoder = tjInitDecompress() else {
      throw BarePeerError(place: "libturbojpeg", reason: String(cString: tjGetErrorStr()))
    }
    self.decoder = decoder
  }

  deinit { tjDestroy(decoder) }

  /// Decodes a file at 1/denominator (1, 2, 4 or 8) of its stored size into RGBA, and frees the pixels.
  ///
  /// Returns the last four bytes, so that the compiler cannot remove the work. Throws the error of libjpeg-turbo.
  @discardableResult
  package func decode(_ file: [UInt8], stored: PixelSize, denominator: Int) throws(BarePeerError) -> UInt32 {
    let width = (Int(stored.width) + denominator - 1) / denominator
    let height = (Int(stored.height) + denominator - 1) / denominator
    let byteCount = width * height * 4
    guard let pixels = malloc(byteCount) else {
      throw BarePeerError(place: "malloc", reason: "no \(byteCount) bytes")
    }
    defer { free(pixels) }
    let code = file.withUnsafeBufferPointer { bytes in
      tjDecompress2(
        decoder, bytes.baseAddress, UInt(bytes.count), pixels.assumingMemoryBound(to: UInt8.self),
        Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), TJFLAG_FASTUPSAMPLE)
    }
    guard code == 0 else {
      throw BarePeerError(place: "libturbojpeg", reason: String(cString: tjGetErrorStr2(decoder)))
    }
    return pixels.loadUnaligned(fromByteOffset: byteCount - 4, as: UInt32.self)
  }
}
