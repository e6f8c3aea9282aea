internal import Foundation

/// HTML and JSON out of text that may hold anything.
package enum Markup {
  /// Text for element content and quoted attributes; control characters become spaces.
  package static func escape(_ text: String) -> String { escape(text, keeping: []) }

  /// The same with its line feeds.
  static func escapeLines(_ text: String) -> String { escape(text, keeping: ["\n"]) }

  private static func escape(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
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
        result.unicodeScalars.append(isControl && !kept.contains(scalar) ? " " : scalar)
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
}

/// Figures on a page, which can spell what terminals cannot.
extension FigureText {
  /// As `text(_:unit:)`, with `µs`.
  static func onPage(_ value: Double, unit: String) -> String { spelt(text(value, unit: unit)) }

  /// Nanoseconds in milliseconds or microseconds.
  static func onPage(nanoseconds: Int) -> String { spelt(milliseconds(nanoseconds)) }

  /// `1.20`.
  static func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func spelt(_ text: String) -> String {
    text.hasSuffix(" us") ? text.dropLast(2) + "µs" : text
  }
}
