internal import Kernel

/// How large a text is in its place.
enum TextFit {
  /// How wide a text is in one line, and in the two that are nearest to being alike, in thousandths of its size.
  struct Length: Hashable, Sendable {
    let whole: Int
    let halved: Int

    /// One word, which no line breaks. O(letters).
    init(word: String) {
      whole = TextMeasure.advance(word)
      halved = whole
    }

    /// Lines break between words. O(letters).
    init(_ text: String) {
      let words = text.split(separator: " ").map { TextMeasure.advance($0) }
      let space = TextMeasure.advance(" ")
      whole = words.reduce(0, +) + space * max(0, words.count - 1)
      var (first, narrowest) = (0, whole)
      for word in words {
        first += word
        narrowest = min(narrowest, max(first, whole - first - space))
        first += space
      }
      halved = narrowest
    }
  }

  /// What stays free at both sides together.
  private static let margin = ScreenLength.points(6)

  /// The size that the user wants, or the largest that fits in one line. Where one line would be smaller than the standard size, and
  /// two lines allow a larger text, it takes two. O(1).
  static func size(_ standard: UInt8, _ type: DynamicType, _ length: Length, in whole: ScreenSize) -> UInt8 {
    let width = max(.points(1), whole.width - margin)
    let wanted = type.points(of: standard)
    let largest = min(wanted, highest(lines: 1, in: whole.height))
    let inOne = TextMeasure.fitting(thousandths: length.whole, largest, within: width)
    let least = min(standard, wanted)
    guard inOne < least else { return inOne }
    let inTwo = TextMeasure.fitting(thousandths: length.halved, least, within: width)
    return max(inOne, min(inTwo, highest(lines: 2, in: whole.height)))
  }

  /// The size that the user wants, or the largest of which one line is as high as a place. O(1).
  static func size(_ standard: UInt8, _ type: DynamicType, linesOf height: ScreenLength) -> UInt8 {
    min(type.points(of: standard), highest(lines: 1, in: height))
  }

  /// The size of which so many lines are as high as a place.
  private static func highest(lines: Int, in height: ScreenLength) -> UInt8 {
    UInt8(clamping: Int(height.subpoints) * 10 / (lines * 64 * 13))
  }
}
