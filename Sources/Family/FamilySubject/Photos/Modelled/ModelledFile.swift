package import Families
package import JPEGCoding
package import Kernel

/// A photo's file in modelled runs: a few bytes with the parameters of the real file.
package struct ModelledFile: Hashable, Sendable {
  /// Pixels as stored, before orientation.
  package var pixels: PixelSize
  package var orientation: EXIFOrientation
  package var isProgressive: Bool
  package var fault: PhotoPlan.Fault
  /// The size of the real file in bytes.
  package var byteCount: Int

  /// Creates the file of a family's photo.
  package init(_ plan: PhotoPlan) {
    pixels = plan.pixels
    orientation = EXIFOrientation(rawValue: UInt8(plan.orientation)) ?? .upright
    isProgressive = plan.progressive
    fault = plan.fault
    // 0.12 to 0.35 bytes a pixel, by the photo's own seed.
    byteCount = plan.pixels.count * (120 + Int(plan.seed % 231)) / 1_000
  }

  /// Creates the rendition of a bitmap: upright, a byte for four pixels.
  package init(renditionOf pixels: PixelSize) {
    self.pixels = pixels
    orientation = .upright
    isProgressive = false
    fault = .none
    byteCount = pixels.count / 4
  }

  /// Reads what `bytes` wrote; `nil` for any other file.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == ModelledFile.length, let orientation = EXIFOrientation(rawValue: bytes[16]),
      let fault = PhotoPlan.Fault(rawValue: bytes[18])
    else { return nil }
    pixels = PixelSize(
      width: ModelledFile.number(bytes[0..<4]), height: ModelledFile.number(bytes[4..<8]))
    byteCount = ModelledFile.number(bytes[8..<16])
    self.orientation = orientation
    isProgressive = bytes[17] == 1
    self.fault = fault
  }

  private static let length = 19

  /// Width, height and size, lowest byte first, then orientation, whether it is progressive, and its fault.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(ModelledFile.length)
    for (number, length) in [(Int(pixels.width), 4), (Int(pixels.height), 4), (byteCount, 8)] {
      for place in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
    bytes.append(orientation.rawValue)
    bytes.append(isProgressive ? 1 : 0)
    bytes.append(fault.rawValue)
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
