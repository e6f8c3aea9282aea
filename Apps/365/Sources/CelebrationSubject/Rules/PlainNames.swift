/// Names as rules compare them: in small letters, word by word. Names of runs have few letters that are not plain, so that a short table
/// is all that folding comes to beside that.
enum PlainNames {
  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(bare)
  }

  /// All of them, with a space between.
  static func folded(_ text: String) -> String { words(text).joined(separator: " ") }

  /// Without marks, be they letters of their own or part of one.
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
