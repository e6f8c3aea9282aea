internal import Kernel

/// Computes the size of a text in its place.
enum TextFit {
  /// The width of a text in one line, and in the two most equal lines, in thousandths of the text size.
  struct Length: Hashable, Sendable {
    let whole: Int
    let halved: Int

    /// A single word, which is not broken. O(letters).
    init(word: String) {
      whole = TextMeasure.advance(word)
      halved = whole
    }

    /// A text that breaks between words. O(letters).
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

  /// The free space at both sides together.
  private static let margin = ScreenLength.points(6)

  /// The user's size, or the largest that fits in one line. If that is below the standard size and two lines allow
  /// more, two lines. O(1).
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

  /// The user's size, or the largest whose line fits the height. O(1).
  static func size(_ standard: UInt8, _ type: DynamicType, linesOf height: ScreenLength) -> UInt8 {
    min(type.points(of: standard), highest(lines: 1, in: height))
  }

  /// The largest size whose lines fit a height.
  private static func highest(lines: Int, in height: ScreenLength) -> UInt8 {
    UInt8(clamping: Int(height.subpoints) * 10 / (lines * 64 * 13))
  }
}
