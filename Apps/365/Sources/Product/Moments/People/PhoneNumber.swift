/// A phone number that can be dialled: national, or international with `+` (E.164).
public struct PhoneNumber: Hashable, Sendable {
  /// 3 to 15 digits, or `+` and 7 to 15.
  public let digits: String

  /// The longest text that is read, in bytes. A longer one is no number.
  private static let textLimit = 200

  /// Reads a number as written by people and files; returns `nil` if there is none.
  ///
  ///     PhoneNumber("+49 (0)30 / 90 18-20")?.digits  // "+4930901820"
  ///
  /// Removes blanks, dashes, dots, slashes and brackets between digits, and the `(0)` after a country code. Ignores
  /// extensions, pauses and `tel:` parameters (RFC 3966) after the number. Digits may be of any script. Text with `*`
  /// or `#` is a command to the phone and no number (D). O(length).
  public init?(_ text: String) {
    guard text.utf8.count <= PhoneNumber.textLimit else { return nil }
    var rest = text.trimmed
    if rest.lowercased().hasPrefix("tel:") { rest = String(rest.dropFirst(4)).trimmed }
    if rest.hasPrefix("+") || rest.hasPrefix("\u{FF0B}") { rest = "+" + rest.dropFirst().replacingTrunk }
    var digits = ""
    for place in rest.indices {
      let character = rest[place]
      if PhoneNumber.ends(rest[place...]) { break }
      if PhoneNumber.isBetween(character) { continue }
      if character == "+", digits.isEmpty {
        digits = "+"
      } else if let digit = PhoneNumber.digit(character) {
        digits += "\(digit)"
      } else {
        return nil
      }
    }
    let least = digits.hasPrefix("+") ? 8 : 3
    let most = digits.hasPrefix("+") ? 16 : 15
    guard (least...most).contains(digits.utf8.count) else { return nil }
    self.digits = digits
  }

  /// Whether the number ends here: parameters, a pause or an extension follow.
  private static func ends(_ rest: Substring) -> Bool {
    if rest.first == ";" || rest.first == "," { return true }
    return ["x", "ext", "extension", "p", "w"].contains(rest.prefix(while: \.isLetter).lowercased())
  }

  private static func isBetween(_ character: Character) -> Bool {
    if "-./()[]\u{2212}".contains(character) || character.isWhitespace { return true }
    return character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .dashPunctuation || $0.properties.generalCategory == .format
    }
  }

  private static func digit(_ character: Character) -> Int? {
    guard let first = character.unicodeScalars.first, first.properties.generalCategory == .decimalNumber
    else {
      return nil
    }
    return character.wholeNumberValue
  }
}

extension StringProtocol {
  /// The text without surrounding white space and invisible characters.
  fileprivate var trimmed: String {
    func isNothing(_ character: Character) -> Bool {
      character.isWhitespace
        || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }
    let start = drop(while: isNothing)
    return String(String(start.reversed().drop(while: isNothing)).reversed())
  }

  /// The text without a `(0)`, which is dialled only within the country.
  fileprivate var replacingTrunk: String {
    guard let open = firstIndex(of: "("), self[open...].hasPrefix("(0)") else { return String(self) }
    return String(self[..<open]) + self[open...].dropFirst(3)
  }
}
