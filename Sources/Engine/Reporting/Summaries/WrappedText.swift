/// Wraps text for a terminal.
package enum WrappedText {
  /// Breaks at spaces and indents later lines by two. Words longer than a line are cut.
  package static func lines(_ text: String, width: Int = 100) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in TextTable.clean(text).split(separator: " ") {
      let word = TextTable.clip(String(word), width - 2)
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = "  " + word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
