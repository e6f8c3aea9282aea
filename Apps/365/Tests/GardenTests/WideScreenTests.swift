import Garden
import Kernel
import Testing

@Suite("Rows have a comfortable width and are centred")
struct WideScreenTests {
  /// The kinds of rows that are as wide as a phone.
  private static let rows: Set<UInt8> = Set(
    [
      GardenSlot.momentRow, .personRow, .categoryRow, .packMoment, .importRow, .themeRow, .captionRow,
      .button,
    ].map(\.rawValue))

  @Test(
    "on every page of a large screen, in both orientations",
    arguments: [
      "ipad-mini", "ipad-mini on its side", "pixel-tablet on its side", "ipad-pro-12.9",
      "ipad-pro-12.9 on its side",
    ])
  func wide(device: String) throws {
    let screen = try #require(PageStage.screen(device, .large))
    var seen = 0
    for (page, go) in PageStage.ways {
      var stage = GardenStage(PageStage.rows(), screen: screen)
      go(&stage)
      stage.settle()
      for item in stage.items where Self.rows.contains(item.id.slot) && item.trait.isTouchable {
        #expect(item.frame.size.width <= .points(672), "\(page): \(item.frame.size.width.points) pt")
        if item.frame.size.width == .points(672) {
          seen += 1
          let (left, right) = (item.frame.minX, screen.size.width - item.frame.maxX)
          #expect((left - right).magnitude <= .points(1), "\(page): \(left.points) pt and \(right.points) pt")
        }
      }
    }
    #expect(seen > 10)
  }

  @Test(
    "a phone uses its full width, in both orientations",
    arguments: ["iphone-15-pro-max", "iphone-15-pro-max on its side"])
  func phone(device: String) throws {
    let screen = try #require(PageStage.screen(device, .large))
    var stage = GardenStage(PageStage.rows(), screen: screen)
    try #require(PageStage.ways.first { $0.page == "people" }).go(&stage)
    let search = try #require(stage.items.first { $0.id == GardenButton.searchField.id })
    #expect(search.frame.size.width == screen.safeArea.size.width - .points(32))
  }
}
