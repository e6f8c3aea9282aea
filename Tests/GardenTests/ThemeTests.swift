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

  @Test("no two themes have a background in common, nor two levels of a heatmap their colour")
  func distinct() {
    #expect(Set(GardenTheme.allCases.map { ThemeToken.background.colour(in: $0) }).count == 4)
    for theme in GardenTheme.allCases {
      #expect(Set((1...4).map { ThemeToken.heat($0).colour(in: theme) }).count == 4)
    }
  }
}
