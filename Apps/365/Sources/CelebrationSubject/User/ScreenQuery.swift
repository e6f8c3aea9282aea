internal import Garden
internal import Kernel

/// The screen as a user sees it: only the display list.
struct ScreenQuery {
  let items: [DisplayItem]
  private let screen: ScreenRect
  /// The scroll state of the page in front; `nil` if it does not scroll.
  let page: ScrolledPage?

  init(_ items: [DisplayItem], _ screen: ScreenMetrics) {
    self.items = items
    self.screen = ScreenRect(origin: .zero, size: screen.size)
    page = ScrolledPage(items, screen)
  }

  func button(_ button: GardenButton) -> DisplayItem? {
    items.first { $0.id == button.id && $0.trait.isTouchable }
  }

  /// All touchable items of a slot, also those to be scrolled to.
  func all(_ slot: GardenSlot) -> [DisplayItem] {
    items.filter {
      $0.id.slot == slot.rawValue && $0.trait.isTouchable && (page != nil || screen.contains($0.frame.middle))
    }
  }

  /// The distance to scroll to an item: positive if it is below the window, negative above, zero in view.
  func way(to item: DisplayItem) -> ScreenLength {
    guard let page, let place = items.firstIndex(where: { $0.id == item.id }), page.places.contains(place)
    else { return .zero }
    let middle = item.frame.middle.y
    if middle < .points(4) { return middle - .points(4) }
    let last = page.window.maxY - .points(4)
    return middle > last ? middle - last : .zero
  }

  func tab(_ number: Int) -> DisplayItem? { items.first { $0.id == GardenSlot.tab.id(number) } }

  /// The number of the selected tab.
  var frontTab: Int {
    items.first { $0.id.slot == GardenSlot.tab.rawValue && $0.trait == .selectedButton }
      .map { Int($0.id.payload) } ?? 0
  }

  var isFlowOpen: Bool { button(.cancelFlow) != nil }
  /// The pages of photos have a button back to the moments, but none to close.
  var isSheetOpen: Bool { button(.closeSheet) != nil || button(.closePhotos) != nil }
  var isOnboarding: Bool { button(.skip) != nil && !isFlowOpen }
  /// An import that cannot be left now.
  var isImporting: Bool { items.contains { $0.id == GardenButton.closeImport.id } }
  var isAsking: Bool { button(.confirmDelete) != nil }

  /// The step of the flow, 1 to 4.
  var step: Int {
    items.first { $0.text.gardenKey == .step }.map { $0.text.first } ?? 0
  }

  /// The days with a glow: near today, with moments.
  var glowing: [DisplayItem] {
    let near = Set(items.lazy.filter { $0.id.slot == GardenSlot.glow.rawValue }.map(\.id.payload))
    return all(.day).filter { near.contains($0.id.payload) }
  }
}

extension ScreenRect {
  /// The middle.
  var middle: ScreenPoint {
    ScreenPoint(
      x: ScreenLength(subpoints: minX.subpoints + size.width.subpoints / 2),
      y: ScreenLength(subpoints: minY.subpoints + size.height.subpoints / 2))
  }
}
