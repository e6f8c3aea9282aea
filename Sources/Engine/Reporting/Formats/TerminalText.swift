/// Text that a terminal only shows.
package enum TerminalText {
  /// The most characters of a line of a complaint.
  private static let longest = 2_000

  /// The text with every control character but line breaks and tabs as `\\u001B` and the like: those of ASCII and of Latin-1,
  /// line and paragraph separators, and marks that turn the direction of writing. Inside a text of JSON that means the same.
  ///
  /// With `keepsColours` what colours text stays. O(text).
  package static func safe(_ text: String, keepsColours: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if keepsColours, let colour = colour(at: rest) {
        result.append(contentsOf: colour)
        rest = rest.dropFirst(colour.count)
        continue
      }
      rest.removeFirst()
      if isControl(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        result.append(contentsOf: "\\u\(padded)".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The beginning of each line that is longer than 2,000 characters, and how long it is. O(text).
  package static func short(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.utf8.count <= longest || line.count <= longest
        ? String(line) : "\(line.prefix(longest))... (\(line.count) characters)"
    }.joined(separator: "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// What selects a colour or ends one, `ESC [ digits m`, where the text begins with it.
  private static func colour(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let digits = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
    guard digits.count <= 8, text.dropFirst(2 + digits.count).first == "m" else { return nil }
    return text.prefix(3 + digits.count)
  }
}
