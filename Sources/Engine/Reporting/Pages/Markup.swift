internal import Foundation

/// Escapes arbitrary text for HTML and JSON.
package enum Markup {
  /// Text for element content and quoted attributes. Control characters become spaces.
  package static func escape(_ text: String) -> String { escape(text, keeping: []) }

  /// The same, with line feeds preserved.
  static func escapeLines(_ text: String) -> String { escape(text, keeping: ["\n"]) }

  private static func escape(_ text: String, keeping stored: Set<Unicode.Scalar>) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        let isControl = ControlCharacters.contains(scalar)
        result.unicodeScalars.append(isControl && !stored.contains(scalar) ? " " : scalar)
      }
    }
    return result
  }

  /// JSON for a script element, without `<`, so that it cannot end the element or begin a comment.
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
}

/// Figures on a page, with characters that terminals may lack.
extension FigureText {
  /// Like `text(_:unit:)`, with `µs`.
  static func onPage(_ value: Double, unit: String) -> String { spelt(text(value, unit: unit)) }

  /// Nanoseconds as milliseconds or microseconds.
  static func onPage(nanoseconds: Int) -> String { spelt(milliseconds(nanoseconds)) }

  /// `1.20`.
  static func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func spelt(_ text: String) -> String {
    text.hasSuffix(" us") ? text.dropLast(2) + "µs" : text
  }
}
