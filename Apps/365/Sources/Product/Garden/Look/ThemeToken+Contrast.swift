public import Kernel
internal import Moments

/// Colours for increased contrast: those of the table, darkened or lightened as little as necessary (D).
extension ThemeToken {
  /// The colour under a device setting, 0xRRGGBB. O(1).
  public func colour(in theme: GardenTheme, _ contrast: ContrastLevel) -> UInt32 {
    contrast == .standard ? colour(in: theme) : ThemeToken.increased[theme]?[self] ?? colour(in: theme)
  }

  private static let increased: [GardenTheme: [ThemeToken: UInt32]] = Dictionary(
    uniqueKeysWithValues: GardenTheme.allCases.map { theme in
      (theme, Dictionary(uniqueKeysWithValues: all.map { ($0, $0.increased(in: theme)) }))
    })

  private func increased(in theme: GardenTheme) -> UInt32 {
    var colour = colour(in: theme)
    for pair in ThemePair.all where pair.ink == self {
      colour = Contrast.readable(colour, on: pair.fill.colour(in: theme), least: pair.least(.increased))
    }
    if let least = leastOnPage {
      colour = Contrast.readable(colour, on: ThemeToken.background.colour(in: theme), least: least)
    }
    // A button's fill is behind its text.
    guard isFill else { return colour }
    return Contrast.readable(colour, on: Contrast.ink(on: colour), least: ContrastLevel.increased.text)
  }

  /// Levels of days stay in order. A day without moments becomes clearly visible, but still shows nothing.
  private var leastOnPage: Int? {
    switch self {
    case .bareDay: 3_000
    case .heat(let level): [4_500, 6_600, 9_600, 13_500][min(max(level, 1), 4) - 1]
    default: nil
    }
  }

  private var isFill: Bool {
    [.accent, .control, .disabled, .notice, .destructive].contains(self)
  }
}
