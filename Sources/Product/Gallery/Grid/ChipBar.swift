internal import Gestures
internal import Kernel

/// The bar of category chips, 48 pt high, with buttons at its right end: dashboard, groups, and the lock of kids mode.
///
/// Chips scroll in a window beside the buttons and are clipped at its edge. Buttons are 44 pt wide and high, 8 pt apart and 8 pt
/// from the ends (D).
///
/// A chip has 16 pt of padding on either side of its name, at 9 pt per character. That is a decision: the mean advance of the
/// system font at 17 pt, since text cannot be measured here. Chips are 8 pt apart, with 16 pt of padding at either end of the bar
/// (docs/product.md, section 2). Larger text makes chips wider, not higher, and is limited by a chip's height (D).
struct ChipBar: Sendable {
  /// The part under a finger.
  enum Spot: Hashable, Sendable {
    case chip(Int)
    case button(Button)
    case nothing
  }

  /// A square button at the bar's right end that opens another screen.
  struct Button: Hashable, Sendable {
    let text: TextKey
    let action: GalleryAction
    let screen: GalleryScreen
  }

  /// The buttons from left to right.
  static func buttons(hasDashboard: Bool) -> [Button] {
    let dashboard = Button(text: .points, action: .openDashboard, screen: .dashboard)
    return (hasDashboard ? [dashboard] : []) + [
      Button(text: .groups, action: .openGroupList, screen: .groupList),
      Button(text: .lock, action: .showPinPad, screen: .pinPad),
    ]
  }

  static let height = GridGeometry.barHeight
  static let spacing = ScreenLength.points(8)
  /// The padding before the first chip and after the last.
  static let padding = ScreenLength.points(16)
  static let chipHeight = ScreenLength.points(32)
  /// The side of a button, and the distance between buttons and to the ends.
  private static let buttonSide = ScreenLength.points(44)
  private static let buttonSpacing = ScreenLength.points(8)

  let buttons: [Button]
  /// The bar's upper left corner and width.
  private let corner: ScreenPoint
  private let width: ScreenLength
  /// The names' text size in points: the device's, limited by a chip's height and the window's width.
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

  /// A bar of chips without buttons, `below` points under the safe area's upper edge.
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

  /// The text size at which the longest name fits the window; a wider chip would hide the end of its name.
  private mutating func fitText(_ names: [String]) {
    let longest = names.reduce(0) { max($0, $1.count) }
    textSize = TextMeasure.size(
      TextSize.body, type, characters: longest,
      in: ScreenSize(width: windowWidth - ChipBar.padding * 2, height: ChipBar.chipHeight))
  }

  private func width(_ name: String) -> ScreenLength {
    ChipBar.padding * 2 + TextMeasure.width(name.count, textSize)
  }

  /// Places the chips side by side, with the bar's padding at either end.
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

  /// Replaces the chips' names. Returns the index of the first chip that is new or has another width; the count when only chips
  /// at the end were removed.
  mutating func measure(_ names: [String]) -> Int {
    let before = widths
    fitText(names)
    widths = names.map(width)
    place()
    return zip(before, widths).enumerated().first { $1.0 != $1.1 }?.offset ?? min(before.count, widths.count)
  }

  /// The width of the chips' window, without the buttons.
  private var windowWidth: ScreenLength {
    guard !buttons.isEmpty else { return width }
    return width - ChipBar.buttonSpacing - (ChipBar.buttonSide + ChipBar.buttonSpacing) * buttons.count
  }

  /// The window in which chips scroll, as high as the bar.
  var window: ScreenRect {
    ScreenRect(origin: corner, size: ScreenSize(width: windowWidth, height: ChipBar.height))
  }

  var count: Int { lefts.count }

  /// Animates a chip to the middle of the window, as far as the ends allow.
  mutating func centre(_ chip: Int, at instant: Instant, animated: Bool) {
    let middle = lefts[chip].subpoints + (widths[chip].subpoints - windowWidth.subpoints) / 2
    track.glide(to: ScreenLength(subpoints: middle), as: .page, at: instant, animated: animated)
  }

  func frame(_ chip: Int) -> ScreenRect {
    ScreenRect(
      x: corner.x + lefts[chip] - track.offset, y: corner.y + .points(8), width: widths[chip],
      height: ChipBar.chipHeight)
  }

  /// The first visible chip; binary search, O(log n).
  var firstVisible: Int {
    var low = 0
    var high = lefts.count
    while low < high {
      let middle = (low + high) / 2
      if lefts[middle] + widths[middle] <= track.offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a chip at or after the window's start is visible.
  func shows(_ chip: Int) -> Bool { lefts[chip] - track.offset < windowWidth }

  /// The frame of a button, by index.
  func buttonFrame(_ button: Int) -> ScreenRect {
    ScreenRect(
      x: window.maxX + ChipBar.buttonSpacing + (ChipBar.buttonSide + ChipBar.buttonSpacing) * button,
      y: corner.y + ScreenLength(subpoints: (ChipBar.height - ChipBar.buttonSide).subpoints / 2),
      width: ChipBar.buttonSide, height: ChipBar.buttonSide)
  }

  func contains(_ point: ScreenPoint) -> Bool { point.y < corner.y + ChipBar.height }

  /// The part at a point. A chip's touch area has the height of the bar and half of the gaps on either side.
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
