/// One line of JSON that is an object of strings and plain decimal numbers; a strict reader of just that.
///
/// Numbers stay as they are spelled, so that nothing is rounded on the way.
struct FlatObject {
  struct Field: Hashable {
    var key: String
    /// The string's content, or the number as spelled.
    var value: String
    var isString: Bool
  }

  var fields: [Field]

  /// What stands where the object should, as the error says it.
  struct Trouble: Error { var found: String }

  /// Reads one line. O(bytes).
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

    /// The next few characters.
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

    /// A string; of the escapes only `\"`, `\\` and `\/` are known.
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
        guard place < bytes.count, bytes[place] == 0x22 || bytes[place] == 0x5C || bytes[place] == 0x2F else {
          throw trouble
        }
        content.append(bytes[place])
        place += 1
      }
      throw trouble
    }

    /// Digits, signs, points and exponents as they stand; what they mean is for the field to say.
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
