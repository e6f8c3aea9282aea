public import Kernel
internal import Moments

/// Two tokens of which one lies on the other on some screen, and how much they must differ: WCAG 2.1, level AA.
public struct ThemePair: Hashable, Sendable {
  /// What is read or drawn, and what it lies on.
  public let ink: ThemeToken
  public let fill: ThemeToken
  /// Contrast, per mille.
  public let least: Int

  init(_ ink: ThemeToken, on fill: ThemeToken, least: Int = Contrast.text) {
    self.ink = ink
    self.fill = fill
    self.least = least
  }

  /// What its contrast has to be on a device with a setting, per mille.
  public func least(_ contrast: ContrastLevel) -> Int {
    least == Contrast.text ? contrast.text : contrast.largeText
  }

  /// Its contrast in a theme, per mille. O(1).
  public func contrast(in theme: GardenTheme, _ contrast: ContrastLevel = .standard) -> Int {
    Contrast.perMille(ink.colour(in: theme, contrast), fill.colour(in: theme, contrast))
  }

  /// Every pair of any screen. Beside them stand the inks that `Contrast.ink` chooses for a fill.
  public static let all: [ThemePair] =
    [ThemeToken.background, .card, .bar].flatMap { fill in
      [ThemePair(.ink, on: fill), ThemePair(.quietInk, on: fill)]
    } + [ThemePair(.accent, on: .background), ThemePair(.accent, on: .card)] + drawn

  /// Shapes that a user must see. A day without moments is left out: its neighbours and the months' names show where it is.
  private static let drawn: [ThemePair] =
    ([.today, .glow, .accent] + (1...4).map { ThemeToken.heat($0) })
    .map { ThemePair($0, on: .background, least: Contrast.largeText) }
    // A day's sign is small letters in the colour of its ring.
    + MomentCategory.Colour.allCases.map { ThemePair(.category($0), on: .background) }
    + MomentCategory.Colour.allCases.map {
      ThemePair(.category($0), on: .card, least: Contrast.largeText)
    } + [ThemePair(.accent, on: .bar, least: Contrast.largeText)]
}
