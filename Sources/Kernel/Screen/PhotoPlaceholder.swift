/// A stand-in for a photo that is drawn without its pixels: two colours that identify it, and a number.
public struct PhotoPlaceholder: Hashable, Sendable {
  /// The colour of the lower right half, 0xRRGGBB; `light` is that of the upper left half.
  public let dark: UInt32
  public let light: UInt32
  /// The photo's number modulo 10,000.
  public let label: String

  /// Creates the stand-in of a photo, the same in every picture. O(1).
  public init(of photo: PhotoID) {
    var digest = StableDigest(seed: 7)
    digest.mix(photo.raw)
    let colours = digest.value
    dark = UInt32(colours & 0x7F7F7F)
    light = UInt32(colours >> 24 & 0x7F7F7F) + 0x606060
    label = "\(photo.raw % 10_000)"
  }
}
