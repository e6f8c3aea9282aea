internal import Kernel

/// How large a text is in its place.
enum TextFit {
  /// Texts of more letters may take two lines where one would make them small.
  private static let longText = 24

  /// As somebody wants it, as far as it stands there in one line, and smaller where not even the standard size does; a long one
  /// takes two lines instead, where those are high enough.
  static func size(_ standard: UInt8, _ type: DynamicType, letters: Int, in place: ScreenSize) -> UInt8 {
    let wanted = TextMeasure.size(standard, type, characters: letters, in: place)
    let inOne = TextMeasure.fitting(letters, wanted, within: place.width)
    guard inOne < standard, letters > longText else { return inOne }
    // Lines break between words: one of ten letters more than half is what that costs.
    let half = (letters * 11 / 10 + 1) / 2
    let high = UInt8(clamping: Int(place.height.subpoints) * 10 / (2 * 64 * 13))
    return max(inOne, min(TextMeasure.fitting(half, standard, within: place.width), high))
  }
}
