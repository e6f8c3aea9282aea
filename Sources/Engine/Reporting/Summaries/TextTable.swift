internal import Metrics

/// A table of plain text with aligned columns. Widths count characters.
package struct TextTable {
  /// The alignment of a column.
  package enum Side { case left, right }

  private let sides: [Side]
  private var rows: [[String]] = []
  /// The line below each row, by the row's index.
  private var notes: [Int: String] = [:]

  /// Headings are aligned like their columns.
  package init(_ columns: [(title: String, side: Side)]) {
    sides = columns.map(\.side)
    rows.append(columns.map(\.title))
  }

  /// Adds a row, with an optional note on its own line below.
  package mutating func add(_ cells: [String], note: String = "") {
    precondition(cells.count == sides.count, "a row of \(cells.count) cells in \(sides.count) columns")
    rows.append(cells.map(TextTable.clean))
    if !note.isEmpty { notes[rows.count - 1] = TextTable.clean(note) }
  }

  /// The lines joined, as wide as needed.
  package var text: String { lines(width: .max, indent: 0).joined(separator: "\n") }

  /// The lines, beginning with the heading. Within `width`, the widest left column and the notes are wrapped; no text is cut.
  package func lines(width: Int, indent: Int) -> [String] {
    var widths = sides.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let total = indent + widths.reduce(0, +) + 2 * (widths.count - 1)
    let elastic = widths.indices.filter { sides[$0] == .left }.max { widths[$0] < widths[$1] } ?? 0
    if total > width { widths[elastic] = max(8, widths[elastic] - (total - width)) }
    let margin = String(repeating: " ", count: indent)
    return rows.indices.flatMap { index -> [String] in
      let pieces = TextTable.broken(rows[index][elastic], widths[elastic])
      let lines = pieces.indices.map { piece in
        let cells = sides.indices.map { column in
          let text = column == elastic ? pieces[piece] : piece == 0 ? rows[index][column] : ""
          return TextTable.pad(text, widths[column], sides[column])
        }
        return TextTable.trimmed(margin + cells.joined(separator: "  "))
      }
      guard let note = notes[index] else { return lines }
      let room = width == .max ? width : max(8, width - indent - 7)
      return lines + TextTable.broken(note, room).map { margin + "       " + $0 }
    }
  }

  /// A cell's lines of at most `width` characters, broken at spaces; a word is broken only if it is longer than a line.
  private static func broken(_ text: String, _ width: Int) -> [String] {
    guard text.count > width else { return [text] }
    var lines = [""]
    for word in text.split(separator: " ") {
      var rest = word
      if !lines[lines.count - 1].isEmpty {
        if lines[lines.count - 1].count + 1 + rest.count <= width {
          lines[lines.count - 1] += " " + rest
          continue
        }
        lines.append("")
      }
      while rest.count > width {
        lines[lines.count - 1] = String(rest.prefix(width))
        lines.append("")
        rest = rest.dropFirst(width)
      }
      lines[lines.count - 1] = String(rest)
    }
    return lines
  }

  /// Text without line breaks and control characters, which would break the columns.
  package static func clean(_ text: String) -> String {
    guard !TextBytes.isPlain(text) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { ControlCharacters.contains($0) ? " " : $0 }))
  }

  /// At most `width` characters, ending with `~` if it was cut.
  package static func clip(_ text: String, _ width: Int) -> String {
    text.utf8.count <= width || text.count <= width ? text : text.prefix(width - 1) + "~"
  }

  private static func pad(_ text: String, _ width: Int, _ side: Side) -> String {
    let space = String(repeating: " ", count: width - text.count)
    return side == .left ? text + space : space + text
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
