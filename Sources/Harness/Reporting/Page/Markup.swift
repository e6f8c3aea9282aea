internal import Foundation

/// HTML out of text that may hold anything.
package enum Markup {
  /// Text for element content and quoted attributes; control characters become spaces.
  package static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar)
      }
    }
    return result
  }

  /// JSON for a script element: no `<`, so that nothing inside can end or comment it.
  static func scriptSafe(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": result += "\\u003c"
      case "\u{2028}": result += "\\u2028"
      case "\u{2029}": result += "\\u2029"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A section with a heading; `body` is markup, `note` is text under the heading.
  package static func section(_ id: String, _ title: String, note: String = "", _ body: String) -> String {
    let remark = note.isEmpty ? "" : "<p class=\"note\">\(escape(note))</p>\n"
    return
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(escape(title))</h2>\n"
      + remark + body + "\n</section>\n"
  }

  /// A column's heading; figures lean right.
  package struct Column {
    var title: String
    var isFigure: Bool
    /// A heading that only assistive technology needs.
    var isSilent = false
    /// Left out where the window is narrow.
    var isSpare = false

    /// The same column, left out where the window is narrow.
    package var spare: Column {
      var column = self
      column.isSpare = true
      return column
    }

    /// The class attribute of its cells.
    var style: String {
      let classes = [isFigure ? "n" : "", isSpare ? "spare" : ""].filter { !$0.isEmpty }
      return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    }

    package static func text(_ title: String) -> Column { Column(title: title, isFigure: false) }
    package static func figure(_ title: String) -> Column { Column(title: title, isFigure: true) }
    package static func silent(_ title: String) -> Column {
      Column(title: title, isFigure: false, isSilent: true)
    }
  }

  /// A table; cells are markup, the first cell of a row is its heading.
  package static func table(_ caption: String, _ columns: [Column], _ rows: [[String]], head: Int = 0)
    -> String
  {
    let titles = columns.map { column in
      let title = escape(column.title)
      let text = column.isSilent ? "<span class=\"silent\">\(title)</span>" : title
      return "<th scope=\"col\"\(column.style)>\(text)</th>"
    }
    let lines = rows.map { cells in
      precondition(
        cells.count == columns.count, "\(cells.count) cells in \(columns.count) columns: \(caption)")
      let parts = zip(cells.indices, cells).map { index, cell in
        let kind = columns[index].style
        return index == head ? "<th scope=\"row\"\(kind)>\(cell)</th>" : "<td\(kind)>\(cell)</td>"
      }
      return "<tr>\(parts.joined())</tr>"
    }
    return "<div class=\"scroll\"><table><caption class=\"silent\">\(escape(caption))</caption>\n<thead><tr>"
      + titles.joined() + "</tr></thead>\n<tbody>\n\(lines.joined(separator: "\n"))\n</tbody></table></div>"
  }

  /// A mark that says good or bad by symbol, word and colour.
  static func mark(_ good: Bool, _ word: String) -> String {
    "<span class=\"mark \(good ? "good" : "bad")\"><span aria-hidden=\"true\">\(good ? "✓" : "✕")</span> "
      + "<span class=\"word\">\(escape(word))</span></span>"
  }

  /// What is neither good nor bad: there was nothing to judge.
  static func open(_ word: String) -> String {
    "<span class=\"mark\"><span aria-hidden=\"true\">–</span> <span class=\"word\">\(escape(word))</span></span>"
  }

  /// A coordinate with one decimal.
  package static func coordinate(_ value: Double) -> String { String(format: "%.1f", value) }

  /// A value with its unit, as text.
  static func figure(_ value: Double, unit: String) -> String { micro(FigureText.text(value, unit: unit)) }

  /// Nanoseconds in milliseconds or microseconds, as text.
  static func milliseconds(_ nanoseconds: Int) -> String { micro(FigureText.milliseconds(nanoseconds)) }

  /// Terminals get ASCII; a page can spell the unit.
  private static func micro(_ text: String) -> String {
    text.hasSuffix(" us") ? text.dropLast(2) + "µs" : text
  }

  /// Code, which may break anywhere.
  package static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }

  /// A fold that is shut at first.
  package static func fold(_ title: String, _ body: String) -> String {
    "<details><summary>\(escape(title))</summary>\n\(body)\n</details>"
  }
}
