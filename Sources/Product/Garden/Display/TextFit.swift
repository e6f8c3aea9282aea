internal import Kernel

/// How large a text is in its place.
enum TextFit {
  /// How long a text is: all of its letters, and those of its longest word, which no line breaks.
  struct Length: Hashable, Sendable {
    let letters: Int
    let longestWord: Int

    /// Of one word of so many letters.
    init(letters: Int) { (self.letters, longestWord) = (letters, letters) }

    init(_ text: String) {
      letters = text.count
      longestWord = text.split(separator: " ").map(\.count).max() ?? 0
    }
  }

  /// Texts of more letters may take two lines where one would make them small.
  private static let longText = 14
  /// What stays free at both sides together: letters are not all as wide as the mean one.
  private static let margin = ScreenLength.points(6)

  /// As somebody wants it, as far as it stands there in one line, and smaller where not even the standard size does; a long one
  /// takes two lines instead, where those are high enough.
  static func size(_ standard: UInt8, _ type: DynamicType, _ length: Length, in whole: ScreenSize) -> UInt8 {
    let place = ScreenSize(width: max(.points(1), whole.width - margin), height: whole.height)
    let wanted = TextMeasure.size(standard, type, characters: length.letters, in: place)
    let inOne = TextMeasure.fitting(length.letters, wanted, within: place.width)
    guard inOne < standard, length.letters > longText else { return inOne }
    // Lines break between words: a tenth more letters than half is what that costs.
    let half = max(length.longestWord, (length.letters * 11 / 10 + 1) / 2)
    let high = UInt8(clamping: Int(place.height.subpoints) * 10 / (2 * 64 * 13))
    return max(inOne, min(TextMeasure.fitting(half, standard, within: place.width), high))
  }
}
