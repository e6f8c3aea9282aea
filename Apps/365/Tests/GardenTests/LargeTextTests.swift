import Garden
import Kernel
import Testing

@Suite("Texts grow with the text size where there is room")
struct LargeTextTests {
  /// Each page of three screens with the largest texts.
  private static let screens = ["iphone-12 on its side", "iphone-se", "iphone-se on its side"]

  /// The text sizes of some items on each page.
  private func sizes(
    _ name: String, _ type: DynamicType = .accessibility5, of isMeant: (DisplayItem) -> Bool
  ) throws -> [(page: String, item: DisplayItem)] {
    let screen = try #require(PageStage.screen(name, type))
    return PageStage.ways.flatMap { page, go in
      var stage = GardenStage(PageStage.rows(), screen: screen)
      go(&stage)
      stage.settle()
      return stage.items.filter { isMeant($0) && $0.textSize > 0 }.map { (page, $0) }
    }
  }

  @Test("close buttons and the button for a new moment grow at least by half", arguments: screens)
  func ways(device: String) throws {
    let ways = Set(
      [
        GardenButton.closeSheet, .closePhotos, .closePeople, .closeCollage, .closeImport,
        .cancelFlow, .backInFlow,
        .leavePack, .backInPack, .add,
      ].map(\.id))
    let found = try sizes(device) { ways.contains($0.id) }
    #expect(found.count > 20)
    for (page, item) in found where item.trait != .disabledButton {
      #expect(
        item.textSize >= 25, "\(page): \(item.textSize) pt in \(item.frame.size.width.points) pt")
    }
  }

  @Test("texts in one-line rows grow at least by half", arguments: screens)
  func lines(device: String) throws {
    let rows = Set([31, 32, 34, 35, 36, 53].map { GardenSlot.label.id($0) })
    for (page, item) in try sizes(device, of: { rows.contains($0.id) }) {
      #expect(
        item.textSize >= 20, "\(page): \(item.textSize) pt in \(item.frame.size.height.points) pt")
    }
  }

  @Test(
    "of three buttons in a row the longest text is larger than the standard size",
    arguments: screens)
  func beside(device: String) throws {
    let found = try sizes(device) { $0.id == GardenButton.addOnDay.id }
    #expect(!found.isEmpty)
    for (page, item) in found {
      #expect(
        item.textSize >= 20, "\(page): \(item.textSize) pt in \(item.frame.size.width.points) pt")
    }
  }

  @Test(
    "rows of a list have one size, except those below the standard size", arguments: screens)
  func rows(device: String) throws {
    let slots = [
      GardenSlot.momentRow, .personRow, .personChip, .categoryRow, .categoryChip, .packMoment, .importRow,
      .themeRow,
    ].map(\.rawValue)
    let found = try sizes(device) { slots.contains($0.id.slot) && $0.text != .none }
    let lists = Dictionary(grouping: found) { "\($0.page), \($0.item.id.slot)" }
    #expect(lists.values.count { $0.count > 1 } >= 5)
    for (list, rows) in lists {
      let sizes = Set(rows.map(\.item.textSize).filter { $0 >= 17 })
      #expect(sizes.count <= 1, "\(list): \(sizes.sorted())")
    }
  }

  // Regression: in pairs they had texts of 21 to 43 pt, each the largest that fitted.
  @Test(
    "buttons to the profile's pages are 44 pt high with one text size, large where intended",
    arguments: DynamicType.allCases)
  func doors(type: DynamicType) throws {
    let doors = Set(
      [
        GardenButton.openPeople, .openReminders, .openCategories, .openAbout, .importContacts,
        .importCalendar,
      ].map(\.id))
    for (name, screen) in PageStage.screens(type) {
      var stage = GardenStage(PageStage.rows(), screen: screen)
      try #require(PageStage.ways.first { $0.page == "profile" }).go(&stage)
      stage.settle()
      let found = stage.items.filter { doors.contains($0.id) }
      #expect(found.count == 6)
      #expect(found.allSatisfy { $0.frame.size.height >= .points(44) && $0.frame.size.width >= .points(44) })
      #expect(Set(found.map(\.textSize)).count == 1, "\(name), \(type): \(found.map(\.textSize))")
      if type == .accessibility5, !name.hasSuffix("side") {
        #expect(found.allSatisfy { $0.textSize >= 34 }, "\(name): \(found.map(\.textSize))")
      }
    }
  }

  @Test(
    "a place is never smaller than at the standard text size",
    arguments: DynamicType.allCases)
  func least(type: DynamicType) throws {
    let screen = try #require(PageStage.screen("iphone-se", type))
    var stage = GardenStage(PageStage.rows(), screen: screen)
    stage.press(.add)
    let cancel = try #require(stage.items.first { $0.id == GardenButton.cancelFlow.id })
    #expect(cancel.frame.size.width >= .points(88) && cancel.frame.size.height >= .points(44))
    #expect(cancel.frame.size.width <= screen.size.width.scaled(by: 30, over: 100))
  }
}
