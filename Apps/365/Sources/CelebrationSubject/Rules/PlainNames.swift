/// Folds names for the rules, independent of the product: lower case, word by word. Names in runs have few special
/// letters, so a short table suffices.
enum PlainNames {
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(bare)
  }

  /// All words with a space between.
  static func folded(_ text: String) -> String { words(text).joined(separator: " ") }

  /// A word without marks, whether combining or part of a letter.
  private static func bare(_ word: Substring) -> String {
    var letters = ""
    for scalar in word.unicodeScalars where scalar != "\u{301}" {
      letters.unicodeScalars.append(plain[scalar] ?? scalar)
    }
    return letters
  }

  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "ä": "a", "é": "e", "í": "i", "ø": "o", "ü": "u",
  ]
}
