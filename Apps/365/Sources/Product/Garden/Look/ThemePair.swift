public import Kernel
internal import Moments

/// Two tokens, one drawn on the other on some screen, with their least contrast by WCAG 2.1, level AA.
public struct ThemePair: Hashable, Sendable {
  /// The colour in front; `fill`: the colour behind it.
  public let ink: ThemeToken
  public let fill: ThemeToken
  /// The least contrast, per mille.
  public let least: Int

  init(_ ink: ThemeToken, on fill: ThemeToken, least: Int = Contrast.text) {
    self.ink = ink
    self.fill = fill
    self.least = least
  }

  /// The least contrast under a device setting, per mille.
  public func least(_ contrast: ContrastLevel) -> Int {
    least == Contrast.text ? contrast.text : contrast.largeText
  }

  /// The contrast in a theme, per mille. O(1).
  public func contrast(in theme: GardenTheme, _ contrast: ContrastLevel = .standard) -> Int {
    Contrast.perMille(ink.colour(in: theme, contrast), fill.colour(in: theme, contrast))
  }

  /// Every pair of any screen. In addition `Contrast.ink` chooses a text colour for each fill.
  public static let all: [ThemePair] =
    [ThemeToken.background, .card, .bar].flatMap { fill in
      [ThemePair(.ink, on: fill), ThemePair(.quietInk, on: fill)]
    } + [ThemePair(.accent, on: .background), ThemePair(.accent, on: .card)] + drawn

  /// Shapes that a user must see. Days without moments are left out: neighbours and month names show where they are.
  private static let drawn: [ThemePair] =
    ([.today, .glow, .accent] + (1...4).map { ThemeToken.heat($0) })
    .map { ThemePair($0, on: .background, least: Contrast.largeText) }
    // A day's symbol is small text in the colour of its ring.
    + MomentCategory.Colour.allCases.map { ThemePair(.category($0), on: .background) }
    + MomentCategory.Colour.allCases.map {
      ThemePair(.category($0), on: .card, least: Contrast.largeText)
    } + [ThemePair(.accent, on: .bar, least: Contrast.largeText)]
}
