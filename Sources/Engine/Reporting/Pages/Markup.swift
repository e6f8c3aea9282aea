internal import Foundation
internal import Metrics

/// Escapes arbitrary text for HTML and JSON.
package enum Markup {
  /// Text for element content and quoted attributes. Control characters become spaces.
  package static func escape(_ text: String) -> String { escape(text, keeping: []) }

  /// The same, with line feeds preserved.
  static func escapeLines(_ text: String) -> String { escape(text, keeping: ["\n"]) }

  private static func escape(_ text: String, keeping stored: Set<Unicode.Scalar>) -> String {
    guard !TextBytes.isPlain(text) else { return text }
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
