/// Quotes words for a shell's command line.
package enum ShellWord {
  /// The word, in quotes if needed. A word with control characters is written as `$'a\nb'`, for bash, zsh and ksh.
  package static func quoted(_ text: String) -> String {
    // By scalars: a `Character` of an apostrophe with an accent is no apostrophe, but still ends the quotes.
    let scalars = text.unicodeScalars
    if !text.isEmpty, scalars.allSatisfy(isPlain) { return text }
    guard scalars.contains(where: ControlCharacters.contains) else {
      let parts = scalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
      return "'" + parts.joined(separator: "'\\''") + "'"
    }
    return "$'" + scalars.map(spelled).joined() + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      || "-_./:,=+@".unicodeScalars.contains(scalar)
  }

  /// A character inside `$'...'`.
  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case _ where ControlCharacters.contains(scalar):
      // Bytes in octal with three digits, so that a following digit is not included.
      String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    default: String(scalar)
    }
  }
}
