internal import Kernel

/// The five tabs of 365.
public enum GardenTab: UInt8, Hashable, Sendable, CaseIterable {
  case garden = 1
  case calendar, create, library, profile

  var words: GardenText {
    switch self {
    case .garden: .tabGarden
    case .calendar: .tabCalendar
    case .create: .tabCreate
    case .library: .tabLibrary
    case .profile: .tabProfile
    }
  }
}

/// The tab bar at the bottom. The current tab has a mark and is selected.
enum TabBar {
  private static let height = ScreenLength.points(56)
  private static let markHeight = ScreenLength.points(4)

  /// The area above the bar.
  static func content(_ canvas: GardenCanvas) -> ScreenRect {
    ScreenRect(
      x: canvas.safe.minX, y: canvas.safe.minY, width: canvas.safe.size.width,
      height: canvas.safe.size.height - height)
  }

  static func layOut(_ canvas: inout GardenCanvas, _ front: GardenTab) {
    let bar = ScreenRect(
      x: canvas.safe.minX, y: canvas.safe.maxY - height, width: canvas.safe.size.width, height: height)
    canvas.add(
      DisplayItem(
        id: GardenSlot.tab.id(0), kind: .bar,
        frame: ScreenRect(
          x: .zero, y: bar.minY, width: canvas.size.width, height: canvas.size.height - bar.minY),
        colour: canvas.colour(.bar), trait: .decoration))
    for tab in GardenTab.allCases {
      let frame = bar.column(Int(tab.rawValue) - 1, of: GardenTab.allCases.count, gap: .zero)
      let points = GardenCanvas.caption
      canvas.add(
        DisplayItem(
          id: GardenSlot.tab.id(Int(tab.rawValue)), kind: .label, frame: frame, text: tab.words.text(),
          textSize: points, colour: canvas.colour(tab == front ? .ink : .quietInk),
          trait: tab == front ? .selectedButton : .button))
      guard tab == front else { continue }
      canvas.add(
        DisplayItem(
          id: GardenSlot.tabMark.id(), kind: .card,
          frame: ScreenRect(
            x: frame.minX + .points(8), y: frame.minY, width: frame.size.width - .points(16),
            height: markHeight),
          colour: canvas.colour(.accent), trait: .decoration))
    }
  }
}
