internal import Kernel

/// The display list of the frame in the making, and how screens draw on it, back to front.
struct DisplayCanvas: Sendable {
  let size: ScreenSize
  /// What of the screen is free for whatever must be seen or touched.
  let safe: ScreenRect
  /// How large texts are to be.
  let type: DynamicType
  /// How everything looks.
  var theme = Theme.light
  /// The device's setting: how much colours stand out.
  var contrast = ContrastLevel.standard
  /// Between frames: what the frame before the last showed.
  private(set) var list = DisplayList()
  /// Photos on it that are not there yet.
  var placeholderCount = 0
  /// Whether something that belongs on it comes with the next frame, so that not all of it is made in one.
  var isPartial = false

  private static let lineHeight = ScreenLength.points(44)
  private static let lineMargin = ScreenLength.points(16)
  private static let squareSide = ScreenLength.points(44)
  /// What is narrower has no room for the words of a photo that cannot be shown: a symbol is drawn there.
  private static let leastForWords = ScreenLength.points(88)

  init(_ screen: ScreenMetrics) {
    size = screen.size
    safe = screen.safeArea
    type = screen.type
  }

  /// Begins a frame with nothing on it.
  mutating func begin() {
    list.removeAll()
    placeholderCount = 0
    isPartial = false
  }

  /// Begins a frame with the first `count` items of the one on screen.
  mutating func begin(keeping count: Int, of shown: DisplayList) { list.replace(byFirst: count, of: shown) }

  /// Ends a frame: what was drawn is shown, what was shown is kept for the difference.
  mutating func present(on shown: inout DisplayList) { swap(&list, &shown) }

  /// From the screen's top left corner to its bottom right one.
  var wholeScreen: ScreenRect { ScreenRect(origin: .zero, size: size) }

  /// So many letters in the middle of the safe area, at the size that a text of `standard` points has: 44 pt high, or as high as their
  /// lines where texts are larger than is standard.
  func middleLine(_ letters: Int, _ standard: UInt8 = TextSize.body) -> ScreenRect {
    let width = safe.size.width - DisplayCanvas.lineMargin * 2
    var height = DisplayCanvas.lineHeight
    if type > .standard {
      let points = type.points(of: standard)
      let lines = TextMeasure.lineCount(letters, points, within: width)
      height = max(height, TextMeasure.lineHeight(points) * lines)
    }
    return ScreenRect(
      x: safe.minX + DisplayCanvas.lineMargin,
      y: safe.minY + ScreenLength(subpoints: (safe.size.height - height).subpoints / 2), width: width,
      height: height)
  }

  /// A square in the middle of the screen, where something is loading.
  var middleSquare: ScreenRect {
    let side = DisplayCanvas.squareSide
    return ScreenRect(
      x: ScreenLength(subpoints: (size.width - side).subpoints / 2),
      y: ScreenLength(subpoints: (size.height - side).subpoints / 2), width: side, height: side)
  }

  /// A strip across the top of the safe area.
  func topStrip(_ height: ScreenLength) -> ScreenRect {
    ScreenRect(origin: safe.origin, size: ScreenSize(width: safe.size.width, height: height))
  }

  /// The same as a shade over a photo that fills the screen: nothing of it shows above or beside the strip.
  func topShade(_ height: ScreenLength) -> ScreenRect {
    ScreenRect(origin: .zero, size: ScreenSize(width: size.width, height: safe.minY + height))
  }

  /// Covers what lies above a bar of the safe area and beside it, out to the screen's edges: nothing that scrolls under the bar comes out
  /// there. Adds nothing where the bar reaches those edges itself.
  mutating func coverEdges(aboveBarOf height: ScreenLength) {
    guard safe.minY > .zero || safe.size.width < size.width else { return }
    put(.bar, 9, .bar, topShade(height), role: .bar)
  }

  /// Covers a bar of the safe area left and right of the window in which its chips scroll, out to the screen's edges: chips end where
  /// the window does. Adds nothing on a side where the window reaches the screen's edge.
  mutating func coverSides(of window: ScreenRect) {
    if window.minX > .zero {
      let left = ScreenRect(x: .zero, y: window.minY, width: window.minX, height: window.size.height)
      put(.bar, 10, .bar, left, role: .bar)
    }
    if window.maxX < size.width {
      let right = ScreenRect(
        x: window.maxX, y: window.minY, width: size.width - window.maxX, height: window.size.height)
      put(.bar, 11, .bar, right, role: .bar)
    }
  }

  /// What lies behind everything else of a screen; each keeps its identity from frame to frame.
  enum Backdrop: UInt64 { case plain, fullscreen, groupList, groupViewer, dashboard, redemption, parents }

  /// Covers the whole screen.
  mutating func fill(_ backdrop: Backdrop, opacity: UInt8 = 255) {
    let role: ColourRole =
      switch backdrop {
      case .fullscreen, .groupViewer: .photoBackground
      case .plain, .groupList, .dashboard, .redemption, .parents: .background
      }
    put(.backdrop, backdrop.rawValue, .backdrop, wholeScreen, role: role, opacity: opacity)
  }

  /// Adds a rectangle with a text, in a colour of the table.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect,
    text: DisplayText = .none, size textSize: UInt8 = TextSize.body, role: ColourRole, opacity: UInt8 = 255,
    trait: DisplayTrait? = nil
  ) {
    put(
      slot, payload, kind, frame, text: text, size: textSize, colour: colour(role),
      opacity: opacity,
      trait: trait)
  }

  /// Adds a rectangle with a text, in a colour that is no role's: a category's, or one between two.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect,
    text: DisplayText = .none, size textSize: UInt8 = TextSize.body, colour: UInt32, opacity: UInt8 = 255,
    trait: DisplayTrait? = nil
  ) {
    list.append(
      DisplayItem(
        id: slot.id(payload), kind: kind, frame: frame, text: text, textSize: text == .none ? 0 : textSize,
        colour: shown(colour, as: kind), opacity: opacity, trait: trait))
  }

  /// A colour of the table as it is shown.
  func colour(_ role: ColourRole) -> UInt32 { role.colour(in: theme, contrast) }

  /// Where contrast is increased, what a text lies on is so dark or light that black or white can be read on it: also what a category is
  /// coloured.
  private func shown(_ colour: UInt32, as kind: DisplayKind) -> UInt32 {
    guard contrast == .increased, kind.colourMeaning == .fill else { return colour }
    return Contrast.readable(colour, on: Contrast.ink(on: colour), least: contrast.text)
  }

  /// Adds a photo, or what stands for it while it is not there or cannot be shown; one that a touch opens or uncovers something of
  /// says so all the time, for a trait that changed by itself would be a change of the view. Where a photo may stand in several places
  /// each has a number. `textSize`: of the words for one that cannot be shown.
  mutating func putPhoto(
    _ slot: DisplaySlot, _ photo: PhotoID, number: UInt64? = nil, _ copy: PhotoAvailability.Copy,
    frame: ScreenRect, textSize: UInt8 = TextSize.body, trait: DisplayTrait = .imageButton
  ) {
    let kind: DisplayKind
    var text = DisplayText.none
    switch copy.readiness {
    case .ready: kind = .photo
    case .absent:
      kind = .placeholder
      placeholderCount += 1
    case .failed:
      kind = .failure
      text = TextKey.photoFailed.text()
    }
    list.append(
      DisplayItem(
        id: slot.id(number ?? photo.raw), kind: kind, frame: frame, photo: photo, pixels: copy.pixels,
        text: text,
        textSize: text == .none || frame.size.width < DisplayCanvas.leastForWords ? 0 : textSize,
        colour: kind == .photo ? 0 : colour(.placeholder), trait: trait))
  }
}
