/// Text that means nothing to Markdown but itself.
package enum MarkdownText {
  /// Text that cannot end its table cell, begin markup or a block, or hold HTML.
  package static func cell(_ text: String) -> String {
    let scalars = Array(TextTable.clean(text).unicodeScalars)
    var result = ""
    // By scalars: as a character, a bar with an accent on it is none, and ends the cell all the same.
    for scalar in scalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "`", "[", "]", "#", "~", "\\", "$": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return escapingBlock(result)
  }

  /// Text inside a code span: no backticks, and no bar, which would end a cell even there.
  package static func code(_ text: String) -> String {
    String(
      String.UnicodeScalarView(TextTable.clean(text).unicodeScalars.map { $0 == "`" || $0 == "|" ? "'" : $0 })
    )
  }

  /// A block of code in a language, one line for each of the text's; its fence is longer than any row of backticks in it.
  package static func block(_ text: String, language: String) -> [String] {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      TextTable.clean(String($0))
    }
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }

  /// The text without what would begin a list at its beginning: a sign, or a number and its full stop.
  private static func escapingBlock(_ text: String) -> String {
    let start = text.unicodeScalars.drop { $0 == " " }
    let digits = start.prefix { ("0"..."9").contains($0) }
    guard let sign = start.dropFirst(digits.count).first else { return text }
    let isList = digits.isEmpty ? "-+=".unicodeScalars.contains(sign) : ".)".unicodeScalars.contains(sign)
    guard isList, start.dropFirst(digits.count + 1).first.map({ $0 == " " || $0 == sign }) ?? true else {
      return text
    }
    return String(digits) + "\\" + String(start.dropFirst(digits.count))
  }
}
