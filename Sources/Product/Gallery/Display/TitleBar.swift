internal import Kernel

/// The bar with a title across the top of the safe area: 48 pt high, with a button at one end or either.
///
/// A button is 44 pt high and as wide as its word, at least 44 pt, and stands as far from the bar's end as pages stand from the screen's
/// edge (D). Its word grows with the device's text size up to that of `xxLarge`, 21 pt: with larger ones the two longest words of a bar
/// would leave a small phone no room for a title (D).
struct TitleBar: Sendable {
  static let height = ScreenLength.points(48)
  private static let margin = ScreenLength.points(16)
  private static let side = ScreenLength.points(44)
  /// Between a button and the title.
  private static let spacing = ScreenLength.points(8)
  /// What is free left and right of a button's word.
  private static let padding = ScreenLength.points(8)
  /// The text size at which words of bars stop to grow.
  private static let largest = DynamicType.xxLarge
  /// The least size of a title: below it there is none.
  private static let leastTitle = DynamicType.xSmall.points(of: TextSize.caption)

  /// Where it is on the screen.
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

  /// The size of a button's word.
  static func wordSize(_ type: DynamicType) -> UInt8 { min(type, largest).points(of: TextSize.body) }

  /// The button with this word at its left end: the way out. O(letters).
  func leading(_ word: TextKey) -> ScreenRect { button(frame.minX + TitleBar.margin, width(of: word)) }

  /// The button with this word at its right end. O(letters).
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

  /// The frame in whose middle a title stands, and its size.
  struct TitlePlace: Hashable, Sendable {
    let frame: ScreenRect
    let size: UInt8
  }

  /// The place of a title that is so many thousandths of its size wide, between the bar's buttons; `nil` where it would be unreadable.
  ///
  /// In the bar's middle, as large as it fits there, where that is at least as large as the buttons' words; else in the middle of what
  /// the buttons leave, no larger than their words. O(1).
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
