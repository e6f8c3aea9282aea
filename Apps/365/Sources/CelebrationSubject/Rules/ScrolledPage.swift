internal import Garden
internal import Kernel

/// The scroll state of the page in front, from its mark. The mark's height relates to the window's as the window's to
/// the content's.
struct ScrolledPage {
  /// The range of the page's items in the display list.
  let places: Range<Int>
  /// The area from the top of the screen to the bar or edge below.
  let window: ScreenRect
  /// How far the content can be moved down; `after`: up.
  let before: ScreenLength
  let after: ScreenLength

  /// Returns `nil` if no page in front scrolls. O(items).
  init?(_ items: [DisplayItem], _ screen: ScreenMetrics) {
    let first = items.lastIndex { $0.id.slot == GardenSlot.scrim.rawValue } ?? 0
    guard let end = items.lastIndex(where: { $0.id.slot == GardenSlot.scrollMark.rawValue }), end > first
    else { return nil }
    let bar = items[end...].first { $0.kind == .bar }
    let height = bar?.frame.minY ?? screen.safeArea.maxY
    window = ScreenRect(x: .zero, y: .zero, width: screen.size.width, height: height)
    places = first..<end
    let mark = items[end].frame
    let (part, whole) = (Int64(max(1, mark.size.height.subpoints)), Int64(height.subpoints))
    let length = height.scaled(by: whole, over: part)
    before = mark.minY.scaled(by: whole, over: part)
    after = max(.zero, length - height - before)
  }

  /// The windows as `CoverWatch` requests them.
  static func windows(
    _ items: [DisplayItem], _ screen: ScreenMetrics
  ) -> (windows: [ScrollWindow], window: (Int) -> Int?) {
    guard let page = ScrolledPage(items, screen) else { return ([], { _ in nil }) }
    let window = ScrollWindow(
      frame: page.window, before: ScreenPoint(x: .zero, y: page.before),
      after: ScreenPoint(x: .zero, y: page.after))
    return ([window], { page.places.contains($0) ? 0 : nil })
  }
}
