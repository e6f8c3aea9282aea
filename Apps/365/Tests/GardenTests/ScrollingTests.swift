import Garden
import Kernel
import Testing

@Suite("Pages longer than their screens")
struct ScrollingTests {
  private func mark(_ stage: GardenStage) -> DisplayItem? {
    stage.items.last { $0.id.slot == GardenSlot.scrollMark.rawValue }
  }

  /// A phone in landscape, on the page of settings.
  private func profile(reducesMotion: Bool = false) throws -> GardenStage {
    let screen = try #require(PageStage.screen("iphone-15 on its side"))
    var stage = GardenStage(PageStage.rows(), reducesMotion: reducesMotion, screen: screen)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    return stage
  }

  private func top(_ stage: GardenStage) -> ScreenLength? {
    stage.items.first { $0.id == GardenSlot.label.id(50) }?.frame.minY
  }
  private let middle = ScreenPoint(400, 200)

  @Test("a page that fits does not move and has no scroll mark")
  func fits() {
    var stage = GardenStage(PageStage.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    let before = stage.items
    stage.drag(from: middle, by: -150)
    #expect(mark(stage) == nil && stage.items == before)
  }

  @Test("a page follows the finger point by point, and stops at both ends")
  func follows() throws {
    var stage = try profile()
    let first = try #require(top(stage))
    stage.drag(from: middle, by: -100)
    #expect(top(stage) == first - .points(80))
    stage.drag(from: middle, by: 180)
    #expect(top(stage) == first)
    for _ in 0..<8 { stage.drag(from: middle, by: -150) }
    let last = stage.items.filter { GardenButton($0.id) != nil }.map(\.frame.maxY).max()
    #expect(last == stage.pageEnd - .points(8))
  }

  @Test(
    "a fling runs out, a touch stops it and does nothing else, and Reduce Motion has no fling"
  )
  func runsOut() throws {
    var stage = try profile()
    stage.drag(from: middle, by: -60, resting: false)
    let let_go = try #require(top(stage))
    for _ in 0..<3 { stage.frame() }
    #expect(try #require(top(stage)) < let_go)
    let place = stage.core.place
    stage.tap(at: middle)
    let held = top(stage)
    stage.settle()
    #expect(top(stage) == held && stage.core.place == place)
    var still = try profile(reducesMotion: true)
    still.drag(from: middle, by: -60, resting: false)
    let rest = top(still)
    still.settle()
    #expect(top(still) == rest)
  }

  @Test("another page begins at its top, and the bar takes the touches on content below it")
  func pages() throws {
    var stage = try profile()
    stage.drag(from: middle, by: -150)
    let row = stage.items.first {
      $0.trait.isControl && $0.frame.maxY > stage.pageEnd && $0.frame.minY < stage.pageEnd
    }
    if let row {
      stage.tap(at: ScreenPoint(x: row.frame.minX + .points(4), y: stage.pageEnd + .points(1)))
      #expect(stage.items.contains { $0.kind == .bar })
    }
    stage.press(.openReminders)
    #expect(try #require(stage.items.first { $0.id == GardenButton.closePeople.id }).frame.minY == .points(8))
  }

  @Test("a sheet on a low screen scrolls, and is pulled down from its top")
  func sheet() throws {
    let screen = try #require(PageStage.screen("iphone-se on its side"))
    var stage = GardenStage(PageStage.rows(), screen: screen)
    stage.tap(GardenSlot.day.id(58))
    #expect(stage.core.place == "day" && mark(stage) != nil)
    stage.drag(from: middle, by: -120)
    stage.drag(from: middle, by: 60, resting: false)
    stage.settle()
    #expect(stage.core.place == "day")
    stage.drag(from: ScreenPoint(300, 60), by: 250)
    stage.drag(from: ScreenPoint(300, 60), by: 250)
    #expect(stage.core.place == "garden")
  }

  // Regression: a sheet over the calendar of an iPhone SE in landscape broke the list, as two marks had one ID.
  @Test("a scrolling sheet over a scrolling page has a mark of its own")
  func marks() throws {
    let screen = try #require(PageStage.screen("iphone-se on its side"))
    var stage = GardenStage(PageStage.rows(), screen: screen)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.calendar.rawValue)))
    #expect(mark(stage) != nil)
    stage.tap(GardenSlot.monthDay.id(5))
    stage.settle()
    #expect(Set(stage.items.map(\.id)).count == stage.items.count)
    #expect(stage.core.place == "day")
    stage.core.checkInvariants()
  }

  /// The faults of covered items. The mark gives the scroll offset and its range.
  private func faults(_ stage: GardenStage, _ screen: ScreenMetrics) -> [String] {
    let items = stage.items
    let first = items.lastIndex { $0.kind == .overlay } ?? 0
    let found = items.lastIndex { $0.id.slot == GardenSlot.scrollMark.rawValue } ?? -1
    let end = stage.pageEnd
    var windows: [ScrollWindow] = []
    if found > first {
      let mark = items[found].frame
      let (part, whole) = (Int64(mark.size.height.subpoints), Int64(end.subpoints))
      let (length, before) = (end.scaled(by: whole, over: part), mark.minY.scaled(by: whole, over: part))
      windows = [
        ScrollWindow(
          frame: ScreenRect(x: .zero, y: .zero, width: screen.size.width, height: end),
          before: ScreenPoint(x: .zero, y: before),
          after: ScreenPoint(x: .zero, y: max(.zero, length - end - before)))
      ]
    }
    let faults = DisplayCover(screen).faults(in: items, windows: windows) {
      !windows.isEmpty && (first..<found).contains($0) ? 0 : nil
    }
    return faults.map { fault in
      items.first { $0.id == fault.id }.map { stage.core.spell($0.text) } ?? "\(fault.id)"
    }
  }

  @Test(
    "nothing is covered or out of reach on any page, upright and in landscape",
    arguments: [
      "iphone-se", "iphone-se on its side", "iphone-15 on its side", "pixel-7 on its side",
      "ipad-mini on its side",
    ])
  func reachable(device: String) throws {
    let screen = try #require(PageStage.screen(device, .accessibility5))
    for (page, go) in PageStage.ways {
      var stage = GardenStage(PageStage.rows(), screen: screen)
      go(&stage)
      stage.settle()
      #expect(faults(stage, screen) == [], "\(page)")
      let name = page.split(separator: " ")[0]
      #expect(
        page.contains(" ") || stage.core.place.contains(name) || !page.contains("."),
        "\(page): \(stage.core.place)")
    }
  }
}
