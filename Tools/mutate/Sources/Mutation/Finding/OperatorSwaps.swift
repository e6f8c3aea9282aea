/// What each operator and each name becomes.
enum OperatorSwaps {
  static let comparisons: [String: [String]] = [
    "<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="],
    "==": ["!="], "!=": ["=="], "===": ["!=="], "!==": ["==="],
  ]

  static let arithmetic: [String: [String]] = [
    "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
    "&+": ["&-"], "&-": ["&+"], "&*": ["&+"],
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "%=": ["/="],
    "&+=": ["&-="], "&-=": ["&+="], "&*=": ["&+="],
    "<<": [">>"], ">>": ["<<"], "&<<": ["&>>"], "&>>": ["&<<"],
    "&": ["|"], "|": ["&"], "^": ["&"], "&=": ["|="], "|=": ["&="], "^=": ["&="],
  ]

  static let logic: [String: [String]] = ["&&": ["||"], "||": ["&&"]]

  /// The kind of a binary operator and what it may become; `nil` for one that is left alone.
  static func binary(_ text: String) -> (kind: MutationKind, texts: [String])? {
    if let texts = comparisons[text] { return (.comparison, texts) }
    if let texts = arithmetic[text] { return (.arithmetic, texts) }
    return logic[text].map { (.logic, $0) }
  }

  /// Functions and members whose other end is as easily meant.
  static let ends: [String: String] = [
    "min": "max", "first": "last", "firstIndex": "lastIndex", "prefix": "suffix", "dropFirst": "dropLast",
    "removeFirst": "removeLast", "popFirst": "popLast", "lowerBound": "upperBound",
  ].reduce(into: [:]) { result, pair in
    result[pair.key] = pair.value
    result[pair.value] = pair.key
  }
}
