public import Kernel

/// Colours on a device whose contrast is increased: those of the table, made darker or lighter by as little as it takes (D).
extension ColourRole {
  /// Its colour on a device with a setting, 0xRRGGBB. O(1).
  public func colour(in theme: Theme, _ contrast: ContrastLevel) -> UInt32 {
    guard contrast == .increased else { return colour(in: theme) }
    return (theme == .light ? ColourRole.increasedLight : ColourRole.increasedDark)[Int(rawValue)]
  }

  private static let increasedLight = allCases.map { $0.increased(in: .light) }
  private static let increasedDark = allCases.map { $0.increased(in: .dark) }

  /// As each pair asks in which it is read or drawn.
  private func increased(in theme: Theme) -> UInt32 {
    ColourPair.all.reduce(colour(in: theme)) { colour, pair in
      guard pair.ink == self else { return colour }
      return Contrast.readable(colour, on: pair.fill.colour(in: theme), least: pair.least(.increased))
    }
  }
}
