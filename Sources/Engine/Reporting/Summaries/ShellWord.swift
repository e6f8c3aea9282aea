/// Words of a command line that a shell takes as they are.
package enum ShellWord {
  /// The word, between quotes where the shell would read something else into it; with control characters as bash, zsh and ksh
  /// spell them, `$'a\nb'`.
  package static func quoted(_ text: String) -> String {
    // By scalars: as a character, an apostrophe with an accent on it is none, and ends the quotes all the same.
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
      // Byte by byte and in octal, which takes no digit of what follows along.
      String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    default: String(scalar)
    }
  }
}
