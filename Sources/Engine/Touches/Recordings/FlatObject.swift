/// A JSON object of strings and numbers on one line. The parser is strict and accepts nothing else.
///
/// Numbers stay text, so that nothing is rounded.
struct FlatObject {
  struct Field: Hashable {
    var key: String
    /// The string's content, or the text of the number.
    var value: String
    var isString: Bool
  }

  var fields: [Field]

  /// A syntax error; `found` is the unexpected text, in the words of the message.
  struct Trouble: Error { var found: String }

  /// Parses one line. O(bytes).
  init(_ line: [UInt8]) throws(Trouble) {
    var rest = Scanner(bytes: line)
    fields = []
    try rest.expect(UInt8(ascii: "{"))
    if !rest.consume(UInt8(ascii: "}")) {
      repeat {
        let key = try rest.string()
        try rest.expect(UInt8(ascii: ":"))
        let isString = rest.isAtString
        let value = isString ? try rest.string() : try rest.number()
        fields.append(Field(key: key, value: value, isString: isString))
      } while rest.consume(UInt8(ascii: ","))
      try rest.expect(UInt8(ascii: "}"))
    }
    rest.skipBlanks()
    guard rest.isAtEnd else { throw rest.trouble }
  }
}

extension FlatObject {
  private struct Scanner {
    let bytes: [UInt8]
    var place = 0

    var isAtEnd: Bool { place == bytes.count }

    /// An error at the current position, with the next few characters.
    var trouble: Trouble {
      guard place < bytes.count else { return Trouble(found: "the end of the line") }
      let piece = String(decoding: bytes[place..<min(bytes.count, place + 20)], as: UTF8.self)
      return Trouble(found: "'\(piece)' in column \(place + 1)")
    }

    mutating func skipBlanks() {
      while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D {
        place += 1
      }
    }

    mutating func consume(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }

    mutating func expect(_ byte: UInt8) throws(Trouble) {
      guard consume(byte) else { throw trouble }
    }

    var isAtString: Bool {
      mutating get {
        skipBlanks()
        return place < bytes.count && bytes[place] == UInt8(ascii: "\"")
      }
    }

    /// A string with JSON's escapes.
    mutating func string() throws(Trouble) -> String {
      try expect(UInt8(ascii: "\""))
      var content: [UInt8] = []
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\") else {
          content.append(byte)
          continue
        }
        content.append(contentsOf: String(try escaped()).utf8)
      }
      throw trouble
    }

    /// The characters of the single-letter escapes.
    private static let escapes: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r", 0x74: "\t",
    ]

    /// Parses the text after a backslash.
    private mutating func escaped() throws(Trouble) -> Unicode.Scalar {
      guard place < bytes.count else { throw trouble }
      if let scalar = Scanner.escapes[bytes[place]] {
        place += 1
        return scalar
      }
      let first = try unit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // A surrogate pair encodes one character beyond U+FFFF.
      guard (0xD800...0xDBFF).contains(first), place < bytes.count, bytes[place] == UInt8(ascii: "\\") else {
        throw trouble
      }
      place += 1
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw trouble }
      return scalar
    }

    /// Parses `u` and four hexadecimal digits.
    private mutating func unit() throws(Trouble) -> UInt32 {
      let digits = bytes[place...].dropFirst().prefix(4)
      guard bytes[place...].first == UInt8(ascii: "u"), digits.count == 4,
        digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw trouble }
      place += 5
      return value
    }

    /// Reads digits, signs, points and exponents as text; the field validates it.
    mutating func number() throws(Trouble) -> String {
      skipBlanks()
      let start = place
      while place < bytes.count, isOfNumber(bytes[place]) { place += 1 }
      guard place > start else { throw trouble }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private func isOfNumber(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }
  }
}
