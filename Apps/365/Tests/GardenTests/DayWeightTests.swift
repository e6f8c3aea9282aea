import Garden
import Kernel
import Moments
import Testing

@Suite("Visual weights of the garden's days")
struct DayWeightTests {
  /// The area of a day in square points times its contrast to the page. A ring's line is 2 pt wide.
  private func weight(_ item: DisplayItem, _ colour: UInt32, on page: UInt32) -> Double {
    let side = item.frame.size.width.points
    let area =
      switch item.kind {
      case .dot: side * side * .pi / 4
      case .ring: (side - 2) * .pi * 2
      default: side * side
      }
    return area * Double(Contrast.perMille(colour, page) - 1_000)
  }

  // Regression: under increased contrast empty days were full discs at 3 to 1, heavier than the thin rings of days
  // with moments.
  @Test(
    "an empty day is lighter than any with a moment, in every theme and contrast, on every screen",
    arguments: GardenTheme.allCases)
  func lighter(theme: GardenTheme) throws {
    var stored = GardenStage.welcomed
    stored.theme = theme
    for contrast in ContrastLevel.allCases {
      for (name, screen) in PageStage.screens(.standard) {
        let stage = GardenStage(PageStage.rows(), stored: stored, screen: screen, contrast: contrast)
        let days = stage.items.filter { $0.id.slot == GardenSlot.day.rawValue }
        let empty = try #require(days.first { $0.kind == .dot })
        let full = try #require(days.first { $0.kind == .ring })
        let page = ThemeToken.background.colour(in: theme, contrast)
        for colour in MomentCategory.Colour.allCases {
          let ring = weight(full, ThemeToken.category(colour).colour(in: theme, contrast), on: page)
          let dot = weight(empty, empty.colour, on: page)
          #expect(dot * 1.2 < ring, "\(theme), \(contrast), \(name), \(colour): \(dot) to \(ring)")
        }
      }
    }
  }

  @Test("a dot is at the middle of its day, whatever its size")
  func middle() throws {
    let (plain, strong) = (GardenStage(), GardenStage(contrast: .increased))
    for (a, b) in zip(plain.items, strong.items)
    where a.id.slot == GardenSlot.day.rawValue && a.kind == .dot {
      #expect(a.id == b.id && b.frame.size.width < a.frame.size.width)
      let (across, down) = (a.frame.minX + a.frame.maxX, a.frame.minY + a.frame.maxY)
      #expect((across - b.frame.minX - b.frame.maxX).magnitude <= ScreenLength(subpoints: 2))
      #expect((down - b.frame.minY - b.frame.maxY).magnitude <= ScreenLength(subpoints: 2))
    }
  }

  // Regression: they had five sizes from 9 to 13 pt, each the largest that fitted alone.
  @Test(
    "month names have one size, also while they appear, and in German",
    arguments: [DynamicType.standard, .accessibility5])
  func names(type: DynamicType) throws {
    for (name, screen) in PageStage.screens(type) {
      for language in [Language.english, .german] {
        var stage = GardenStage(PageStage.rows(), language: language, screen: screen)
        var sizes: Set<UInt8> = []
        for mode in GardenGrid.Mode.allCases {
          for frame in 0..<30 {
            let names = stage.items.filter { $0.id.slot == GardenSlot.monthName.rawValue }
            sizes.formUnion(names.map(\.textSize))
            if frame == 0 {
              stage.touch(try #require(stage.items.first { $0.id == GardenButton.laterYear.id }))
            }
            stage.frame()
          }
          #expect(sizes.count == 1, "\(name), \(mode), \(language): \(sizes.sorted())")
          #expect((sizes.min() ?? 0) >= 8, "\(name), \(mode), \(language): \(sizes.sorted())")
          sizes = []
          stage.press(.mode)
        }
      }
    }
  }
}
