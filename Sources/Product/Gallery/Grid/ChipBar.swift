internal import Gestures
internal import Kernel

/// The bar of category chips, 48 pt high, with buttons at its right end: groups, and the lock of kids mode.
///
/// Chips scroll in a window beside the buttons, which are 44 pt wide and high, with 8 pt between each other and at either end (D): a
/// chip that reaches beyond the window ends at its edge.
///
/// A chip is 16 pt of padding on either side of its name at 9 pt per character (decision: the mean advance of the
/// system font at 17 pt; no text can be measured here), chips are 8 pt apart and the bar has 16 pt of padding at
/// either end (docs/product.md, section 2). Larger texts make chips wider, not higher: they grow as far as a chip is high (D).
struct ChipBar: Sendable {
  /// What lies under a finger.
  enum Spot: Hashable, Sendable {
    case chip(Int)
    case button(Button)
    case nothing
  }

  /// A square at the bar's right end that leads to another screen.
  struct Button: Hashable, Sendable {
    let text: TextKey
    let action: GalleryAction
    let screen: GalleryScreen
  }

  /// From left to right.
  static func buttons(hasDashboard: Bool) -> [Button] {
    let dashboard = Button(text: .points, action: .openDashboard, screen: .dashboard)
    return (hasDashboard ? [dashboard] : []) + [
      Button(text: .groups, action: .openGroupList, screen: .groupList),
      Button(text: .lock, action: .showPinPad, screen: .pinPad),
    ]
  }

  static let height = GridGeometry.barHeight
  static let spacing = ScreenLength.points(8)
  /// Before the first chip and after the last.
  static let padding = ScreenLength.points(16)
  static let chipHeight = ScreenLength.points(32)
  /// The side of a button, and what is free between two of them, before the first and after the last.
  private static let buttonSide = ScreenLength.points(44)
  private static let buttonSpacing = ScreenLength.points(8)

  let buttons: [Button]
  /// The bar's upper left corner, and how wide it is.
  private let corner: ScreenPoint
  private let width: ScreenLength
  /// The names' size in points: the device's text size, limited by a chip's height and the window's width.
  private(set) var textSize: UInt8
  private let type: DynamicType
  private var lefts: [ScreenLength] = []
  private var widths: [ScreenLength] = []
  var track = ScrollTrack()

  init(names: [String], screen: ScreenMetrics, hasDashboard: Bool = false) {
    buttons = ChipBar.buttons(hasDashboard: hasDashboard)
    let safe = screen.safeArea
    corner = safe.origin
    width = safe.size.width
    type = screen.type
    textSize = TextSize.body
    fitText(names)
    widths = names.map(width)
    place()
  }

  /// Chips alone, in a bar that begins so far below the safe area's upper edge.
  init(names: [String], screen: ScreenMetrics, below: ScreenLength) {
    buttons = []
    let safe = screen.safeArea
    corner = ScreenPoint(x: safe.minX, y: safe.minY + below)
    width = safe.size.width
    type = screen.type
    textSize = TextSize.body
    fitText(names)
    widths = names.map(width)
    place()
  }

  /// The size at which the longest name fits the window, where it grows: a chip that is wider shows no end of its name.
  private mutating func fitText(_ names: [String]) {
    let longest = names.reduce(0) { max($0, $1.count) }
    textSize = TextMeasure.size(
      TextSize.body, type, characters: longest,
      in: ScreenSize(width: windowWidth - ChipBar.padding * 2, height: ChipBar.chipHeight))
  }

  private func width(_ name: String) -> ScreenLength {
    ChipBar.padding * 2 + TextMeasure.width(name.count, textSize)
  }

  /// Puts the chips side by side, with the bar's padding at either end.
  private mutating func place() {
    var left = ChipBar.padding
    lefts.removeAll(keepingCapacity: true)
    for chip in widths {
      lefts.append(left)
      left += chip + ChipBar.spacing
    }
    let end = widths.isEmpty ? left : left - ChipBar.spacing
    track.setLimit(end + ChipBar.padding - windowWidth)
  }

  /// Chips of other names; the first that is wider or narrower, or not there before. Where they are fewer, that may be the one past
  /// the end.
  mutating func measure(_ names: [String]) -> Int {
    let before = widths
    fitText(names)
    widths = names.map(width)
    place()
    return zip(before, widths).enumerated().first { $1.0 != $1.1 }?.offset ?? min(before.count, widths.count)
  }

  /// The width of the window in which chips scroll; the buttons take the rest.
  private var windowWidth: ScreenLength {
    guard !buttons.isEmpty else { return width }
    return width - ChipBar.buttonSpacing - (ChipBar.buttonSide + ChipBar.buttonSpacing) * buttons.count
  }

  /// The window in which chips scroll, as high as the bar.
  var window: ScreenRect {
    ScreenRect(origin: corner, size: ScreenSize(width: windowWidth, height: ChipBar.height))
  }

  var count: Int { lefts.count }

  /// Springs so that a chip is in the middle of the window, as far as the ends allow.
  mutating func centre(_ chip: Int, at instant: Instant, animated: Bool) {
    let middle = lefts[chip].subpoints + (widths[chip].subpoints - windowWidth.subpoints) / 2
    track.glide(to: ScreenLength(subpoints: middle), as: .page, at: instant, animated: animated)
  }

  func frame(_ chip: Int) -> ScreenRect {
    ScreenRect(
      x: corner.x + lefts[chip] - track.offset, y: corner.y + .points(8), width: widths[chip],
      height: ChipBar.chipHeight)
  }

  /// The first chip of which something shows; binary search, O(log n).
  var firstVisible: Int {
    var low = 0
    var high = lefts.count
    while low < high {
      let middle = (low + high) / 2
      if lefts[middle] + widths[middle] <= track.offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a chip that is not before the window shows in it.
  func shows(_ chip: Int) -> Bool { lefts[chip] - track.offset < windowWidth }

  /// Where a button of the bar is, from 0.
  func buttonFrame(_ button: Int) -> ScreenRect {
    ScreenRect(
      x: window.maxX + ChipBar.buttonSpacing + (ChipBar.buttonSide + ChipBar.buttonSpacing) * button,
      y: corner.y + ScreenLength(subpoints: (ChipBar.height - ChipBar.buttonSide).subpoints / 2),
      width: ChipBar.buttonSide, height: ChipBar.buttonSide)
  }

  func contains(_ point: ScreenPoint) -> Bool { point.y < corner.y + ChipBar.height }

  /// A chip's touch area is the whole height of the bar, and half of the gaps on either side.
  func spot(at point: ScreenPoint) -> Spot {
    for (place, button) in buttons.enumerated() where buttonFrame(place).contains(point) {
      return .button(button)
    }
    let x = point.x - corner.x
    guard contains(point), x >= .zero, x < windowWidth else { return .nothing }
    let along = x + track.offset
    let half = ScreenLength(subpoints: ChipBar.spacing.subpoints / 2)
    var index = firstVisible
    if index > 0 { index -= 1 }
    while index < lefts.count, lefts[index] - half <= along {
      if along < lefts[index] + widths[index] + half { return .chip(index) }
      index += 1
    }
    return .nothing
  }
}
