import Drawing
import Garden
import Kernel
import Moments
import Testing

/// Pages as their screenshots show them: each text letter by letter in the font that is drawn.
@Suite("Every text of every page fits its place as drawn")
struct TextPlacesTests {
  /// Each device with the largest texts in both orientations, and each other size on two of them; every second one in
  /// German.
  static let screens: [(name: String, screen: ScreenMetrics, language: Language)] =
    DynamicType.allCases.enumerated().flatMap { size, type in
      PageStage.screens(type).enumerated()
        .filter { type == DynamicType.allCases.last || ($0.offset + size * 3).isMultiple(of: 8) }
        .map { place, screen in
          let language: Language = (place / 2 + place + size).isMultiple(of: 2) ? .german : .english
          return ("\(screen.name), \(type), \(language)", screen.screen, language)
        }
    }

  @Test(
    "on every device, in both orientations, at every text size, in both languages", arguments: screens.indices
  )
  func places(_ number: Int) {
    let (name, screen, language) = TextPlacesTests.screens[number]
    var faults: Set<String> = []
    for (page, go) in PageStage.ways {
      var stage = GardenStage(PageStage.rows(), language: language, screen: screen)
      go(&stage)
      faults.formUnion(TextPlacesTests.faults(stage, screen).map { "\(page): \($0)" })
    }
    var first = GardenStage(stored: nil, language: language, screen: screen)
    for step in 1...5 {
      faults.formUnion(TextPlacesTests.faults(first, screen).map { "welcome \(step): \($0)" })
      first.press(.skip)
    }
    #expect(faults.isEmpty, "\(name): \(faults.sorted())")
  }

  @Test("the names of all tabs have one size", arguments: DynamicType.allCases)
  func tabs(type: DynamicType) {
    for (name, screen) in PageStage.screens(type) {
      let stage = GardenStage(language: .german, screen: screen)
      let sizes = stage.items.filter { $0.id.slot == GardenSlot.tab.rawValue && $0.text != .none }.map(
        \.textSize)
      #expect(sizes.count == 5 && Set(sizes).count == 1, "\(name): \(sizes)")
    }
  }

  static func faults(_ stage: GardenStage, _ screen: ScreenMetrics) -> [String] {
    let items = stage.items
    let picture = ScreenPicture(
      size: screen.size, safeArea: screen.safeArea, items: items,
      texts: items.map { stage.core.letters(of: $0) })
    return picture.cutItems().map { item in
      let (width, height) = (item.frame.size.width.points, item.frame.size.height.points)
      return "\"\(stage.core.letters(of: item))\" of \(item.textSize) pt in \(width) x \(height)"
    }
  }
}
