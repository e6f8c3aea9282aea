internal import Kernel

/// The display list of the current frame, with operations to draw on it from back to front.
struct DisplayCanvas: Sendable {
  let size: ScreenSize
  /// The safe area, for everything that must be visible or touchable.
  let safe: ScreenRect
  /// The device's text size.
  let type: DynamicType
  /// The current theme.
  var theme = Theme.light
  /// The device's contrast setting.
  var contrast = ContrastLevel.standard
  /// Between frames it is the list of the frame before the last.
  private(set) var list = DisplayList()
  /// The number of placeholders for photos that are not in memory.
  var placeholderCount = 0
  /// Whether more content follows in the next frame, so that not everything is created in one.
  var isPartial = false

  private static let lineHeight = ScreenLength.points(44)
  private static let lineMargin = ScreenLength.points(16)
  private static let squareSide = ScreenLength.points(44)
  /// The least width for the text of a failed photo; narrower frames show a symbol.
  private static let leastForWords = ScreenLength.points(88)

  init(_ screen: ScreenMetrics) {
    size = screen.size
    safe = screen.safeArea
    type = screen.type
  }

  /// Begins an empty frame.
  mutating func begin() {
    list.removeAll()
    placeholderCount = 0
    isPartial = false
  }

  /// Begins a frame with the first `count` items of the frame on screen.
  mutating func begin(keeping count: Int, of shown: DisplayList) { list.replace(byFirst: count, of: shown) }

  /// Ends a frame: its list becomes the one shown, and the old list is retained for the difference.
  mutating func present(on shown: inout DisplayList) { swap(&list, &shown) }

  /// The frame of the whole screen.
  var wholeScreen: ScreenRect { ScreenRect(origin: .zero, size: size) }

  /// The frame of this many characters in the middle of the safe area, for a text of `standard` points: 44 pt high, or as high as
  /// its lines at larger text sizes.
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

  /// The square of a loading indicator in the middle of the screen.
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

  /// The same strip extended to the screen's edges, as a shade over a full-screen photo.
  func topShade(_ height: ScreenLength) -> ScreenRect {
    ScreenRect(origin: .zero, size: ScreenSize(width: size.width, height: safe.minY + height))
  }

  /// Covers the screen's edges above and beside a bar, so that content scrolling under the bar does not show there. Adds nothing
  /// when the bar reaches the edges.
  mutating func coverEdges(aboveBarOf height: ScreenLength) {
    guard safe.minY > .zero || safe.size.width < size.width else { return }
    put(.bar, 9, .bar, topShade(height), role: .bar)
  }

  /// Covers a bar left and right of its chip window, out to the screen's edges. Adds nothing on a side where the window reaches
  /// the edge.
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

  /// The background of a screen; each keeps its identity from frame to frame.
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

  /// Adds a rectangle with a text, in a colour of the theme.
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

  /// Adds a rectangle with a text, in a colour outside the theme: a category's, or an interpolated one.
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

  /// A theme colour at the current contrast.
  func colour(_ role: ColourRole) -> UInt32 { role.colour(in: theme, contrast) }

  /// At increased contrast, darkens or lightens a fill, such as a category's colour, until black or white text is readable on it.
  private func shown(_ colour: UInt32, as kind: DisplayKind) -> UInt32 {
    guard contrast == .increased, kind.colourMeaning == .fill else { return colour }
    return Contrast.readable(colour, on: Contrast.ink(on: colour), least: contrast.text)
  }

  /// Adds a photo, or its placeholder while it is missing or failed. A touchable photo has its trait at all times, because a
  /// trait that changed would count as a change of the view. `number` distinguishes places of the same photo. `textSize` applies
  /// to the text of a failed photo.
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
