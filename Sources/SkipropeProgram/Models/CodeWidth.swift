/// The layout of generated code, as `swift format` would do it.
enum CodeWidth {
  /// The longest line: swift-format's default.
  /// The longest line; swift-format's own limit.
  static let limit = 100

  /// A head with a block: on one line if short enough, else with the body on a line of its own. `depth` is the later
  /// indentation of the first line.
  static func block(_ head: String, _ body: String, _ end: String, depth: Int) -> [String] {
    let line = "\(head) { \(body) }\(end)"
    guard depth + line.count > limit else { return [line] }
    guard let split = body.firstRange(of: " in "), !head.hasPrefix("if ") else {
      return ["\(head) {", "  \(body)", "}"] + (end.isEmpty ? [] : [end])
    }
    return ["\(head) { \(body[..<split.lowerBound]) in", "  \(body[split.upperBound...])", "}"]
      + (end.isEmpty ? [] : [end])
  }

  /// A string literal.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// Keywords, which need backticks as names.
  static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension",
    "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
    "let",
    "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct",
    "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
