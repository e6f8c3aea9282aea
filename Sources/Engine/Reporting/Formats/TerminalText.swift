/// Text that a terminal or the log of a CI job shows without interpreting it.
///
/// Control characters are written as `\u001B` and the like, which has the same meaning inside JSON. So are the first characters
/// of commands in CI logs: `::` at the beginning of a line, and `##[`, `##vso[` and the like anywhere.
package enum TerminalText {
  /// The longest line of a message in characters.
  private static let longest = 2_000

  /// A text of several lines. Line feeds and tabs stay; with `keepsColours`, colour sequences stay too. O(text).
  package static func safe(_ text: String, keepsColours: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) || $0 == "#" || $0 == ":" }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var isAtStart = true
    while let scalar = rest.first {
      if keepsColours, let colour = colour(at: rest) {
        result.append(contentsOf: colour)
        rest = rest.dropFirst(colour.count)
        continue
      }
      let isCommand = isAtStart && rest.starts(with: "::".unicodeScalars) || isHashCommand(rest)
      rest.removeFirst()
      if isControl(scalar) || isCommand {
        result.append(contentsOf: ControlCharacters.number(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
      isAtStart = scalar == "\n" || isAtStart && scalar.properties.isWhitespace
    }
    return String(result)
  }

  /// A text of one line. Line feeds are escaped too. O(text).
  package static func line(_ text: String) -> String { withoutLineFeeds(safe(text)) }

  /// The text with each line over 2,000 characters cut, followed by its length. O(text).
  package static func short(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.utf8.count <= longest || line.count <= longest
        ? String(line) : "\(line.prefix(longest))... (\(line.count) characters)"
    }.joined(separator: "\n")
  }

  private static func withoutLineFeeds(_ text: String) -> String {
    guard text.unicodeScalars.contains("\n") else { return text }
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .joined(separator: ControlCharacters.number("\n"))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\t" && scalar != "\n" && ControlCharacters.contains(scalar)
  }

  /// Whether a command with two number signs begins here: those, ASCII letters, a bracket.
  private static func isHashCommand(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.starts(with: "##".unicodeScalars) else { return false }
    return text.dropFirst(2).first { !($0.isASCII && $0.properties.isAlphabetic) } == "["
  }

  /// The colour sequence `ESC [ digits m` at the beginning of the text; `nil` if there is none.
  private static func colour(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let digits = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
    guard digits.count <= 8, text.dropFirst(2 + digits.count).first == "m" else { return nil }
    return text.prefix(3 + digits.count)
  }
}
