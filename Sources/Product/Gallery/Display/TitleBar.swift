internal import Kernel

/// The bar with a title across the top of the safe area: 48 pt high, with a button at one or both ends.
///
/// A button is 44 pt high and as wide as its word, at least 44 pt. Its distance from the bar's end is the page margin (D). Its
/// word grows with the device's text size up to `xxLarge`, 21 pt: beyond it, two long words would leave no room for a title on a
/// small phone (D).
struct TitleBar: Sendable {
  static let height = ScreenLength.points(48)
  private static let margin = ScreenLength.points(16)
  private static let side = ScreenLength.points(44)
  /// The distance between a button and the title.
  private static let spacing = ScreenLength.points(8)
  /// The padding left and right of a button's word.
  private static let padding = ScreenLength.points(8)
  /// The text size up to which words of bars grow.
  private static let largest = DynamicType.xxLarge
  /// The least size of a title; a smaller one is omitted.
  private static let leastTitle = DynamicType.xSmall.points(of: TextSize.caption)

  /// Its frame on the screen.
  let frame: ScreenRect
  private let type: DynamicType
  private let language: Language

  init(_ screen: ScreenMetrics, _ language: Language) {
    frame = TitleBar.frame(in: screen.safeArea)
    type = screen.type
    self.language = language
  }

  private static func frame(in safe: ScreenRect) -> ScreenRect {
    ScreenRect(origin: safe.origin, size: ScreenSize(width: safe.size.width, height: height))
  }

  /// The text size of a button's word.
  static func wordSize(_ type: DynamicType) -> UInt8 { min(type, largest).points(of: TextSize.body) }

  /// The frame of the left button with this word, which closes the screen. O(letters).
  func leading(_ word: TextKey) -> ScreenRect { button(frame.minX + TitleBar.margin, width(of: word)) }

  /// The frame of the right button with this word. O(letters).
  func trailing(_ word: TextKey) -> ScreenRect {
    let width = width(of: word)
    return button(frame.maxX - TitleBar.margin - width, width)
  }

  private func width(of word: TextKey) -> ScreenLength {
    let length = TextMeasure.advance(word.words(in: language))
    return max(
      TitleBar.side,
      TextMeasure.width(thousandths: length, TitleBar.wordSize(type)) + TitleBar.padding * 2)
  }

  private func button(_ left: ScreenLength, _ width: ScreenLength) -> ScreenRect {
    let inset = ScreenLength(subpoints: (TitleBar.height - TitleBar.side).subpoints / 2)
    return ScreenRect(x: left, y: frame.minY + inset, width: width, height: TitleBar.side)
  }

  /// The frame that a title is centred in, and its size.
  struct TitlePlace: Hashable, Sendable {
    let frame: ScreenRect
    let size: UInt8
  }

  /// The place of a title that is `thousandths` of its size wide, between the bar's buttons; `nil` when it would be unreadable.
  /// O(1).
  ///
  /// It is centred in the bar when it fits there at the size of the buttons' words or larger. Otherwise it is centred between the
  /// buttons, at most as large as their words.
  func place(thousandths: Int, after leading: ScreenRect, before trailing: ScreenRect?) -> TitlePlace? {
    let left = leading.maxX + TitleBar.spacing
    let right = trailing.map { $0.minX - TitleBar.spacing } ?? frame.maxX - TitleBar.margin
    let wanted = type.points(of: TextSize.body)
    let high = UInt8(clamping: Int(TitleBar.height.subpoints) * 10 / (64 * 13))
    let side = max(left - frame.minX, frame.maxX - right)
    let room = max(.zero, frame.size.width - side * 2)
    let size = TextMeasure.fitting(thousandths: thousandths, min(wanted, high), within: room)
    let least = TitleBar.wordSize(type)
    if size >= least { return TitlePlace(frame: frame, size: size) }
    let free = ScreenRect(x: left, y: frame.minY, width: max(.zero, right - left), height: TitleBar.height)
    let smaller = TextMeasure.fitting(thousandths: thousandths, least, within: free.size.width)
    return smaller < TitleBar.leastTitle ? nil : TitlePlace(frame: free, size: smaller)
  }
}
