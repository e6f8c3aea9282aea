internal import Kernel

/// The layout of the redemption screen in coordinates of the scrolled content: stacked lines as wide as the screen.
struct RedemptionLayout: Sendable {
  private static let margin = DashboardLayout.margin
  private static let spacing = DashboardLayout.spacing

  let bar: TitleBar
  let window: ScreenRect
  let close: ScreenRect
  let name: ScreenRect
  let cost: ScreenRect
  let minutes: ScreenRect
  let heading: ScreenRect
  let confirm: ScreenRect
  let titleSize: UInt8
  let bodySize: UInt8
  private let kindTop: ScreenLength
  private let kindHeight: ScreenLength
  private let width: ScreenLength

  init(_ screen: ScreenMetrics, longestName: Int, longestKind: Int, kindCount: Int, language: Language) {
    let letters = DashboardLetters(language)
    let safe = screen.safeArea
    bar = TitleBar(screen, language)
    window = ScreenRect(
      x: safe.minX, y: bar.frame.maxY, width: safe.size.width, height: safe.size.height - TitleBar.height)
    close = bar.leading(.cancel)
    titleSize = screen.type.points(of: TextSize.title)
    bodySize = screen.type.points(of: TextSize.body)
    let left = safe.minX + RedemptionLayout.margin
    width = safe.size.width - RedemptionLayout.margin * 2
    var y = RedemptionLayout.margin
    /// The next line, for this many characters.
    func line(_ letters: Int, _ size: UInt8, _ width: ScreenLength) -> ScreenRect {
      let count = TextMeasure.lineCount(letters, size, within: width)
      let frame = ScreenRect(x: left, y: y, width: width, height: TextMeasure.lineHeight(size) * count)
      y = frame.maxY + RedemptionLayout.spacing
      return frame
    }
    name = line(longestName, titleSize, width)
    cost = line(1, bodySize, width)
    minutes = line(letters.minutes, bodySize, width)
    heading = line(letters.outcome, bodySize, width)
    kindTop = y
    let lines = TextMeasure.lineCount(longestKind, bodySize, within: width - .points(48))
    kindHeight = max(DashboardLayout.touchSide, TextMeasure.lineHeight(bodySize) * lines)
    y = y + (kindHeight + RedemptionLayout.spacing) * kindCount
    confirm = ScreenRect(
      x: left, y: y, width: width, height: max(DashboardLayout.touchSide, TextMeasure.lineHeight(bodySize)))
  }

  func kind(_ index: Int) -> ScreenRect {
    ScreenRect(
      x: window.minX + RedemptionLayout.margin, y: kindTop + (kindHeight + RedemptionLayout.spacing) * index,
      width: width, height: kindHeight)
  }

  /// The mark of the selected kind, at the right end of its button.
  func mark(_ kind: ScreenRect) -> ScreenRect {
    let side = ScreenLength.points(12)
    return ScreenRect(
      x: kind.maxX - side - .points(12),
      y: kind.minY + ScreenLength(subpoints: (kind.size.height - side).subpoints / 2), width: side,
      height: side)
  }

  var scrollLimit: ScreenLength { confirm.maxY + RedemptionLayout.margin - window.size.height }

  /// Converts content coordinates to the screen.
  func onScreen(_ place: ScreenRect, _ offset: ScreenLength) -> ScreenRect {
    var frame = place
    frame.origin.y = frame.origin.y + window.minY - offset
    return frame
  }

  /// The text size at which this many characters fit one line.
  func fitting(_ letters: Int) -> UInt8 { TextMeasure.fitting(letters, bodySize, within: width) }
}
