import Garden
import Kernel
import Testing

@Suite("The four themes of 365")
struct ThemeTests {
  @Test("every pair of every theme has the contrast of WCAG 2.1, level AA")
  func contrast() {
    for theme in GardenTheme.allCases {
      for pair in ThemePair.all {
        #expect(pair.contrast(in: theme) >= pair.least, "\(theme): \(pair.ink) on \(pair.fill)")
      }
      for token in ThemeToken.all {
        let fill = token.colour(in: theme)
        #expect(Contrast.perMille(Contrast.ink(on: fill), fill) >= Contrast.text, "\(theme): \(token)")
      }
    }
  }

  @Test("under increased contrast every text has 7 to 1 and every shape 4.5 to 1, in every theme")
  func increased() {
    for theme in GardenTheme.allCases {
      for pair in ThemePair.all {
        let least = pair.least == Contrast.text ? 7_000 : 4_500
        #expect(pair.contrast(in: theme, .increased) >= least, "\(theme): \(pair.ink) on \(pair.fill)")
      }
      for fill in [ThemeToken.accent, .control, .disabled, .notice, .destructive] {
        let colour = fill.colour(in: theme, .increased)
        #expect(Contrast.perMille(Contrast.ink(on: colour), colour) >= 7_000, "\(theme): \(fill)")
      }
      // A theme does not change where that is enough, and its backdrops never change.
      for token in [ThemeToken.background, .card, .bar, .ink] {
        #expect(token.colour(in: theme, .increased) == token.colour(in: theme), "\(theme): \(token)")
      }
    }
  }

  // Regression: its fill was darker than that of active buttons, so it looked like the main button.
  @Test(
    "a disabled button has less contrast than an active one, in every theme",
    arguments: GardenTheme.allCases)
  func disabled(theme: GardenTheme) {
    for contrast in [ContrastLevel.standard, .increased] {
      for page in [ThemeToken.background, .card] {
        let ground = page.colour(in: theme, contrast)
        let (off, on) = (
          ThemeToken.disabled.colour(in: theme, contrast), ThemeToken.control.colour(in: theme, contrast)
        )
        #expect(Contrast.perMille(off, ground) < Contrast.perMille(on, ground), "\(theme) on \(page)")
        #expect(Contrast.perMille(off, ground) >= 1_050, "\(theme) on \(page)")
      }
    }
  }

  @Test(
    "an empty day has the least contrast, and each level of a heatmap more than the one before"
  )
  func levels() {
    for (theme, level) in GardenTheme.allCases.flatMap({ theme in ContrastLevel.allCases.map { (theme, $0) } }
    ) {
      func contrast(_ token: ThemeToken) -> Int {
        Contrast.perMille(token.colour(in: theme, level), ThemeToken.background.colour(in: theme))
      }
      // Visible without being a symbol: less than a third of the contrast of a symbol's ring, or less than half under
      // increased contrast.
      let seen = level == .standard ? 1_250...1_600 : 3_000...3_700
      #expect(seen.contains(contrast(.bareDay)), "\(theme): \(contrast(.bareDay))")
      for colour in MomentCategory.Colour.allCases {
        #expect(contrast(.category(colour)) >= contrast(.bareDay) * 2, "\(theme): \(colour)")
      }
      let levels = [contrast(.bareDay)] + (1...4).map { contrast(.heat($0)) }
      for (lighter, darker) in zip(levels, levels.dropFirst()) {
        #expect(darker * 100 >= lighter * 125, "\(theme): \(levels)")
      }
    }
  }

  @Test("no two themes share a background, and no two levels of a heatmap a colour")
  func distinct() {
    #expect(Set(GardenTheme.allCases.map { ThemeToken.background.colour(in: $0) }).count == 4)
    for theme in GardenTheme.allCases {
      #expect(Set((1...4).map { ThemeToken.heat($0).colour(in: theme) }).count == 4)
    }
  }
}
