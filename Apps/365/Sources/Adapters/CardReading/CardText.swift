internal import Foundation

/// Decodes the text of values in any encoding.
enum CardText {
  /// The text of a property's value with its escapes; `nil` for an unknown encoding.
  static func read(_ property: CardProperty) -> String? {
    guard !property.isBase64 else { return nil }
    let bytes = property.isQuotedPrintable ? unquoted(property.value) : property.value
    guard let charset = property.parameter("CHARSET")?.uppercased() else { return decoded(bytes) }
    if ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(charset) { return decoded(bytes) }
    guard let encoding = encodings[charset] else { return nil }
    guard let text = String(data: Data(bytes), encoding: encoding) else { return nil }
    return charset == "ISO-8859-15" ? String(text.map { latin9[$0] ?? $0 }) : text
  }

  /// Decodes UTF-8, or else Windows-1252 (D).
  private static func decoded(_ bytes: [UInt8]) -> String? {
    String(validating: bytes, as: UTF8.self) ?? String(data: Data(bytes), encoding: .windowsCP1252)
      ?? String(data: Data(bytes), encoding: .isoLatin1)
  }

  private static let encodings: [String: String.Encoding] = [
    "ISO-8859-1": .isoLatin1, "ISO-8859-15": .isoLatin1, "LATIN1": .isoLatin1, "ISO-8859-2": .isoLatin2,
    "WINDOWS-1250": .windowsCP1250, "WINDOWS-1251": .windowsCP1251, "WINDOWS-1252": .windowsCP1252,
    "WINDOWS-1253": .windowsCP1253, "WINDOWS-1254": .windowsCP1254, "SHIFT_JIS": .shiftJIS,
    "EUC-JP": .japaneseEUC, "ISO-2022-JP": .iso2022JP,
  ]

  /// The characters of Latin 9 that differ from Latin 1.
  private static let latin9: [Character: Character] = [
    "\u{A4}": "€", "\u{A6}": "Š", "\u{A8}": "š", "\u{B4}": "Ž", "\u{B8}": "ž", "\u{BC}": "Œ", "\u{BD}": "œ",
    "\u{BE}": "Ÿ",
  ]

  /// Decodes quoted-printable; other bytes are not changed (RFC 2045, section 6.7).
  static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
    var (plain, place): ([UInt8], Int) = ([], 0)
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "="), place + 2 < bytes.count, let high = digit(bytes[place + 1]),
        let low = digit(bytes[place + 2])
      {
        plain.append(high << 4 | low)
        place += 3
      } else {
        plain.append(bytes[place])
        place += 1
      }
    }
    return plain
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// The parts of a value between semicolons, without escapes. Of several separated by commas, only the first.
  static func components(_ text: String) -> [String] {
    var (parts, part, isEscaped): ([String], String, Bool) = ([], "", false)
    for character in text {
      if isEscaped {
        part.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ";" {
        parts.append(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    return parts + [part]
  }

  /// The text in one line, without surrounding white space and control characters.
  static func line(_ text: String) -> String {
    let visible = text.map {
      $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } ? " " : $0
    }
    return String(visible).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
