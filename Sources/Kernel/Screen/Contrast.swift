/// How well one colour can be told from another: the contrast of WCAG 2.1, in whole numbers, so that it is the same everywhere.
public enum Contrast {
  /// What texts under 24 pt have to have at least, per mille (WCAG 2.1, 1.4.3, level AA; 18 pt of print are 24 of a screen's).
  public static let text = 4_500
  /// What larger texts, and whatever is drawn of something to touch or to read, have to have (1.4.3 and 1.4.11).
  public static let largeText = 3_000

  /// The least contrast of a text of so many points, per mille.
  public static func least(forPoints points: UInt8) -> Int { points < 24 ? text : largeText }

  /// Of two colours, 0xRRGGBB, in either order, rounded down: 1,000 for the same one to 21,000 for black and white. O(1).
  public static func perMille(_ a: UInt32, _ b: UInt32) -> Int {
    let (one, other) = (luminance(a), luminance(b))
    let (light, dark) = (max(one, other), min(one, other))
    return Int((light + flare) * 1_000 / (dark + flare))
  }

  /// The relative luminance of a colour, in billionths: 0 for black to 1,000,000,000 for white, to within three. O(1).
  public static func luminance(_ colour: UInt32) -> Int64 {
    let red = linear[Int(colour >> 16 & 0xFF)]
    let green = linear[Int(colour >> 8 & 0xFF)]
    let blue = linear[Int(colour & 0xFF)]
    return (red * 2_126 + green * 7_152 + blue * 722) / 10_000
  }

  /// The ink of a text or a symbol on a fill: black or white, whichever stands out more; that is 4.58 at least on any colour. On
  /// what a category is coloured too, whatever parents have chosen.
  public static func ink(on fill: UInt32) -> UInt32 {
    perMille(0x000000, fill) >= perMille(0xFFFFFF, fill) ? 0x000000 : 0xFFFFFF
  }

  /// A colour as a text can have it on a ground: itself where it stands out by `least`, else as little nearer to black or white, in
  /// sixteenths, as it takes. At most 16 steps.
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

  /// What light the surroundings add, in billionths (WCAG 2.1: 0.05).
  private static let flare: Int64 = 50_000_000

  /// The linear light of each value of a channel, in billionths (WCAG 2.1's relative luminance, from sRGB).
  private static let linear: [Int64] = (0...255).map { value in
    let share = Double(value) / 255
    let light =
      share <= 0.03928 ? share / 12.92 : StableMath.exp(2.4 * StableMath.log((share + 0.055) / 1.055))
    return Int64((light * 1e9).rounded())
  }
}
