/// Escapes text for Markdown.
package enum MarkdownText {
  /// Text that cannot end its table cell, begin markup or a block, or contain HTML.
  package static func cell(_ text: String) -> String {
    let scalars = Array(TextTable.clean(text).unicodeScalars)
    var result = ""
    // By scalars: a `Character` of a bar with an accent is no bar, but still ends the cell.
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

  /// Text for a code span, without backticks and bars. A bar would end a table cell even there.
  package static func code(_ text: String) -> String {
    String(
      String.UnicodeScalarView(TextTable.clean(text).unicodeScalars.map { $0 == "`" || $0 == "|" ? "'" : $0 })
    )
  }

  /// A code block in a language. The fence is longer than any sequence of backticks in the text.
  package static func block(_ text: String, language: String) -> [String] {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      TextTable.clean(String($0))
    }
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + language] + lines + [fence]
  }

  /// Escapes a list marker at the beginning: a sign, or a number with a full stop or bracket.
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
