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

  @Test(
    "an empty day is the lightest on the page, and each level of a heatmap stands out more than the one before"
  )
  func levels() {
    for theme in GardenTheme.allCases {
      func contrast(_ token: ThemeToken) -> Int {
        Contrast.perMille(token.colour(in: theme), ThemeToken.background.colour(in: theme))
      }
      // Seen, and not read: a disc of less than a third of what a sign's ring has to have.
      #expect((1_250...1_600).contains(contrast(.bareDay)), "\(theme): \(contrast(.bareDay))")
      for colour in MomentCategory.Colour.allCases {
        #expect(contrast(.category(colour)) >= contrast(.bareDay) * 2, "\(theme): \(colour)")
      }
      let levels = [contrast(.bareDay)] + (1...4).map { contrast(.heat($0)) }
      for (lighter, darker) in zip(levels, levels.dropFirst()) {
        #expect(darker * 100 >= lighter * 125, "\(theme): \(levels)")
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
