/// Text that means nothing to Markdown but itself.
package enum MarkdownText {
  /// Text that cannot end its table cell, begin markup or hold HTML.
  package static func cell(_ text: String) -> String {
    var result = ""
    // By scalars: as a character, a bar with an accent on it is none, and ends the cell all the same.
    for scalar in TextTable.clean(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "`", "[", "]", "#", "~", "\\": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text inside a code span: no backticks, and no bar, which would end a cell even there.
  package static func code(_ text: String) -> String {
    String(
      String.UnicodeScalarView(TextTable.clean(text).unicodeScalars.map { $0 == "`" || $0 == "|" ? "'" : $0 })
    )
  }
}
