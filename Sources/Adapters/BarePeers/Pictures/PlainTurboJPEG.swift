import CTurboJPEG
import Foundation
package import Kernel

/// libjpeg-turbo as its own documentation says to use it: one call into a buffer of the caller's, no limits asked.
///
/// With the exact inverse transform and plain upsampling, so that it does the work that the product's codec does.
package final class PlainTurboJPEG {
  private let decoder: tjhandle

  /// One decoder, to be used for any number of files. Throws only without memory.
  package init() throws(BarePeerError) {
    guard let decoder = tjInitDecompress() else {
      throw BarePeerError(place: "libturbojpeg", reason: String(cString: tjGetErrorStr()))
    }
    self.decoder = decoder
  }

  deinit { tjDestroy(decoder) }

  /// Decodes a file at 1/denominator (1, 2, 4 or 8) of its stored size into RGBA, and gives the pixels' memory back.
  ///
  /// Returns the last four bytes, so that nobody can leave the work out; throws what the library says.
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
