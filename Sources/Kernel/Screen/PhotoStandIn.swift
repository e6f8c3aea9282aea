/// What stands for a photo where one is drawn without its pixels: two colours that tell it from others, and a number.
public struct PhotoStandIn: Hashable, Sendable {
  /// 0xRRGGBB, of the lower right half and of the upper left one.
  public let dark: UInt32
  public let light: UInt32
  /// The last four digits of the photo's number.
  public let label: String

  /// That of a photo; the same in every picture. O(1).
  public init(of photo: PhotoID) {
    var digest = StableDigest(seed: 7)
    digest.mix(photo.raw)
    let colours = digest.value
    dark = UInt32(colours & 0x7F7F7F)
    light = UInt32(colours >> 24 & 0x7F7F7F) + 0x606060
    label = "\(photo.raw % 10_000)"
  }
}
