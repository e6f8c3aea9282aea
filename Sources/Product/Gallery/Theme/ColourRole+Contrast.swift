public import Kernel

/// Colours at increased contrast: the theme's, darkened or lightened by as little as needed (D).
extension ColourRole {
  /// Its colour at a contrast setting, 0xRRGGBB. O(1).
  public func colour(in theme: Theme, _ contrast: ContrastLevel) -> UInt32 {
    guard contrast == .increased else { return colour(in: theme) }
    return (theme == .light ? ColourRole.increasedLight : ColourRole.increasedDark)[Int(rawValue)]
  }

  private static let increasedLight = allCases.map { $0.increased(in: .light) }
  private static let increasedDark = allCases.map { $0.increased(in: .dark) }

  /// Adjusted for each pair in which it is the ink.
  private func increased(in theme: Theme) -> UInt32 {
    ColourPair.all.reduce(colour(in: theme)) { colour, pair in
      guard pair.ink == self else { return colour }
      return Contrast.readable(colour, on: pair.fill.colour(in: theme), least: pair.least(.increased))
    }
  }
}
