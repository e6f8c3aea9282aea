/// Rows of text in aligned columns, two spaces apart.
package struct TextTable: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case leading, trailing }

  package var alignments: [Alignment]
  package private(set) var rows: [[String]]

  /// A table with these headings; all columns are leading unless said otherwise.
  package init(headings: [String], alignments: [Alignment]? = nil) {
    self.alignments = alignments ?? headings.map { _ in .leading }
    precondition(
      self.alignments.count == headings.count,
      "\(headings.count) headings need as many alignments, not \(self.alignments.count)")
    rows = [headings]
  }

  /// Adds a row with as many cells as there are headings.
  package mutating func append(_ cells: [String]) {
    precondition(cells.count == alignments.count, "\(cells) must have \(alignments.count) cells")
    rows.append(cells)
  }

  /// The rows as lines without spaces at their ends.
  package var text: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += alignments[column] == .leading ? cell + padding : padding + cell
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
