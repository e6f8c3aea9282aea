/// The contrast ratio of WCAG 2.1, in whole numbers per mille. The results are the same on every machine.
public enum Contrast {
  /// The least contrast of texts under 24 pt, per mille (WCAG 2.1, 1.4.3, level AA; 18 pt in print are 24 on a screen).
  public static let text = 4_500
  /// The least contrast of larger texts, controls and meaningful graphics, per mille (WCAG 2.1, 1.4.3 and 1.4.11).
  public static let largeText = 3_000

  /// The least contrast of a text of this size, per mille.
  public static func least(forPoints points: UInt8) -> Int { points < 24 ? text : largeText }

  /// The contrast of two colours, 0xRRGGBB in either order, rounded down. O(1).
  ///
  /// 1,000 for equal colours to 21,000 for black and white.
  ///
  ///     Contrast.perMille(0x000000, 0xFFFFFF)  // 21_000
  public static func perMille(_ a: UInt32, _ b: UInt32) -> Int {
    let (one, other) = (luminance(a), luminance(b))
    let (light, dark) = (max(one, other), min(one, other))
    return Int((light + flare) * 1_000 / (dark + flare))
  }

  /// The relative luminance of a colour, in billionths: 0 for black to 1,000,000,000 for white, within three. O(1).
  public static func luminance(_ colour: UInt32) -> Int64 {
    let red = linear[Int(colour >> 16 & 0xFF)]
    let green = linear[Int(colour >> 8 & 0xFF)]
    let blue = linear[Int(colour & 0xFF)]
    return (red * 2_126 + green * 7_152 + blue * 722) / 10_000
  }

  /// The ink of a text or a symbol on a fill: black or white, whichever has the higher contrast.
  ///
  /// The contrast is at least 4.58 on any colour, also on a category colour that a parent chose.
  public static func ink(on fill: UInt32) -> UInt32 {
    perMille(0x000000, fill) >= perMille(0xFFFFFF, fill) ? 0x000000 : 0xFFFFFF
  }

  /// A colour made readable on a ground. If its contrast is below `least`, it is mixed with black or white, in as few sixteenths
  /// as possible. At most 16 steps.
  public static func readable(_ colour: UInt32, on ground: UInt32, least: Int = text) -> UInt32 {
    if perMille(colour, ground) >= least { return colour }
    let end = ink(on: ground)
    for step in 1...16 as ClosedRange<UInt32> {
      let mixed = mix(colour, end, sixteenths: step)
      if perMille(mixed, ground) >= least { return mixed }
    }
    return end
  }

  private static func mix(_ colour: UInt32, _ end: UInt32, sixteenths: UInt32) -> UInt32 {
    var mixed: UInt32 = 0
    for shift in [16, 8, 0] as [UInt32] {
      let (from, to) = (colour >> shift & 0xFF, end >> shift & 0xFF)
      mixed = mixed << 8 | (from * (16 - sixteenths) + to * sixteenths) / 16
    }
    return mixed
  }

  /// The light that the surroundings add, in billionths (WCAG 2.1: 0.05).
  private static let flare: Int64 = 50_000_000

  /// The linear light of each value of a channel, in billionths (WCAG 2.1's relative luminance, from sRGB).
  private static let linear: [Int64] = (0...255).map { value in
    let share = Double(value) / 255
    let light =
      share <= 0.03928 ? share / 12.92 : StableMath.exp(2.4 * StableMath.log((share + 0.055) / 1.055))
    return Int64((light * 1e9).rounded())
  }
}
