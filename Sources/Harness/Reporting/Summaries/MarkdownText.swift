/// Text that means nothing to Markdown but itself.
package enum MarkdownText {
  /// Text that cannot end its table cell, begin markup or hold HTML.
  package static func cell(_ text: String) -> String {
    var result = ""
    for character in TextTable.clean(text) {
      switch character {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "`", "[", "]", "#", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  /// Text inside a code span: no backticks, and no bar, which would end a cell even there.
  package static func code(_ text: String) -> String {
    String(TextTable.clean(text).map { $0 == "`" || $0 == "|" ? "'" : $0 })
  }
}
