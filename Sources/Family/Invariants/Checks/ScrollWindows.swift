package import Gallery
package import Kernel

/// The scrolling items of a screen and their windows. They may reach beyond a window, but show only in it.
package struct ScrollWindows: Sendable {
  private let screen: GalleryScreen
  private let safe: ScreenRect
  /// The area below the bar at the top; the whole safe area if there is no bar.
  private let below: ScreenRect
  /// The part of the bar left of its buttons.
  private let chips: ScreenRect
  /// The top of the first row or card of a list; `nil` if it is not on screen.
  private let first: ScreenLength?
  /// The largest space above the first item of a list (docs/product.md, sections 2 and 4).
  private static let margin = ScreenLength.points(16)

  /// Reads the bar and its buttons off the display list. O(items).
  package init(_ items: [DisplayItem], _ screen: GalleryScreen, safe: ScreenRect) {
    self.screen = screen
    self.safe = safe
    var top = safe.minY
    var right = safe.maxX
    for item in items {
      if item.id == ScrollWindows.bar(of: screen) { top = max(top, item.frame.maxY) }
      if item.id == DisplaySlot.bar.id(11) || item.id.slot == DisplaySlot.button.rawValue {
        right = min(right, item.frame.minX)
      }
    }
    var bottom = safe.maxY
    var strip = ScreenRect(x: safe.minX, y: safe.minY, width: right - safe.minX, height: top - safe.minY)
    if screen == .parentPhotos {
      for item in items {
        // The chips have a bar of their own. The actions on chosen photos are below the grid.
        if item.id == DisplaySlot.bar.id(6) { (strip, top) = (item.frame, item.frame.maxY) }
        if item.id == DisplaySlot.bar.id(7) { bottom = item.frame.minY }
      }
    }
    below = ScreenRect(x: safe.minX, y: top, width: safe.size.width, height: bottom - top)
    chips = strip
    first =
      items.first {
        $0.id.payload == 0 && [.row, .card, .panel].contains(DisplaySlot(rawValue: $0.id.slot))
      }?.frame.minY
  }

  /// The bar below which items scroll.
  private static func bar(of screen: GalleryScreen) -> DisplayID? {
    switch screen {
    case .grid: DisplaySlot.bar.id(0)
    case .groupList: DisplaySlot.bar.id(2)
    case .dashboard: DisplaySlot.bar.id(3)
    case .redemption: DisplaySlot.bar.id(4)
    case .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: DisplaySlot.bar.id(5)
    default: nil
    }
  }

  private enum Way {
    case none, across, down
  }

  private func way(of item: DisplayItem) -> Way {
    switch DisplaySlot(rawValue: item.id.slot) {
    case .chip: .across
    case .thumbnail, .card: .down
    case .bar, .note, .categoryToast, .standardToast, nil: .none
    // Back, settings and cancel are in the bar.
    case .button where item.frame.minY < below.minY && (5...7).contains(item.id.payload): .none
    // The exit of a parents' screen, and a confirmation, are in the bar.
    case .button where (20...21).contains(item.id.payload): .none
    // A question's answers scroll; the actions on photos do not.
    case .row where screen != .parent: .down
    case .control where screen == .parentPhotos || screen == .parentPhoto: .none
    case .label, .emptyPage, .spinner, .page: screen == .dashboard || screen == .redemption ? .down : .none
    default:
      switch screen {
      case .dashboard, .redemption, .parentCategories, .parentChildren: .down
      default: .none
      }
    }
  }

  /// Whether an item's part may be in this place: within the safe area, except along its scrolling axis.
  package func allow(_ item: DisplayItem, _ frame: ScreenRect) -> Bool {
    let way = way(of: item)
    let fitsAcross = frame.minX >= safe.minX && frame.maxX <= safe.maxX
    let fitsDown = frame.minY >= safe.minY && frame.maxY <= safe.maxY
    return (fitsAcross || way == .across) && (fitsDown || way == .down)
  }

  /// Both windows, for `place`. A list with its first row or card on screen scrolls back until that is below the bar. How far a
  /// list continues is unknown, so everything further down counts as reachable.
  var all: [ScrollWindow] {
    let far = ScreenLength.points(100_000)
    let (down, across) = (ScreenPoint(x: .zero, y: far), ScreenPoint(x: far, y: .zero))
    let back = first.map { max(.zero, below.minY + ScrollWindows.margin - $0) } ?? far
    return [
      ScrollWindow(frame: below, before: ScreenPoint(x: .zero, y: back), after: down),
      ScrollWindow(frame: chips, before: across, after: across),
    ]
  }

  /// The index in `all` of the window in which an item scrolls; `nil` if it does not.
  func place(of item: DisplayItem) -> Int? {
    switch way(of: item) {
    case .none: nil
    case .down: 0
    case .across: 1
    }
  }

  /// The visible part of an item's frame; `nil` if none is.
  package func visible(_ item: DisplayItem, _ frame: ScreenRect) -> ScreenRect? {
    let window: ScreenRect
    switch way(of: item) {
    case .none: return frame
    case .across: window = chips
    case .down: window = below
    }
    guard frame.intersects(window) else { return nil }
    let left = max(frame.minX, window.minX)
    let top = max(frame.minY, window.minY)
    return ScreenRect(
      x: left, y: top, width: min(frame.maxX, window.maxX) - left, height: min(frame.maxY, window.maxY) - top)
  }
}
