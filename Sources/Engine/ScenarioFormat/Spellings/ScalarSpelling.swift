/// Text as a YAML scalar that reads back as the same text.
package enum ScalarSpelling {
  /// The plain text if that is safe, else the text in double quotes with escapes.
  package static func text(_ value: String) -> String {
    isPlain(value) ? value : quoted(value)
  }

  /// Whether the text has only letters, digits and `-_./%@`, begins with a letter or digit, and so cannot be misread by YAML.
  private static func isPlain(_ value: String) -> Bool {
    guard let first = value.utf8.first, isWord(first) else { return false }
    return value.utf8.allSatisfy { isWord($0) || isHarmless($0) }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// One of `-_./%@`.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2D, 0x5F, 0x2E, 0x2F, 0x25, 0x40: true
    default: false
    }
  }

  private static func quoted(_ value: String) -> String {
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case " "..."~", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
