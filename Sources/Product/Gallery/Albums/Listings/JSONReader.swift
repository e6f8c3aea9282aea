/// A JSON value (RFC 8259).
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Of members with the same name the later counts.
  case object([String: JSONValue])
}

/// Parses JSON strictly: no comments, no trailing commas, nothing after the value, at most 16 levels.
///
/// Invalid UTF-8 in a string becomes U+FFFD, so that one damaged string does not invalidate the whole text.
struct JSONReader {
  private static let depthLimit = 16
  private let bytes: [UInt8]
  private var place = 0

  /// Parses one value. O(bytes).
  static func read(_ bytes: [UInt8]) throws(ListingError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.place == bytes.count else { throw reader.error }
    return value
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var error: ListingError { .notJSON(at: place) }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ListingError) {
    guard skip(character) else { throw error }
  }

  private mutating func value(depth: Int) throws(ListingError) -> JSONValue {
    skipBlanks()
    guard depth < JSONReader.depthLimit, let byte = next else { throw error }
    switch byte {
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(ListingError) -> JSONValue {
    for byte in word.description.utf8 {
      guard next == byte else { throw error }
      place += 1
    }
    return value
  }

  private mutating func array(depth: Int) throws(ListingError) -> [JSONValue] {
    try expect("[")
    var values: [JSONValue] = []
    if skip("]") { return values }
    repeat { values.append(try value(depth: depth + 1)) } while skip(",")
    try expect("]")
    return values
  }

  private mutating func object(depth: Int) throws(ListingError) -> [String: JSONValue] {
    try expect("{")
    var members: [String: JSONValue] = [:]
    if skip("}") { return members }
    repeat {
      skipBlanks()
      let name = try string()
      try expect(":")
      members[name] = try value(depth: depth + 1)
    } while skip(",")
    try expect("}")
    return members
  }

  private mutating func number() throws(ListingError) -> String {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(ListingError) {
    let start = place
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { place += 1 }
    guard place > start else { throw error }
  }

  private mutating func string() throws(ListingError) -> String {
    guard next == UInt8(ascii: "\"") else { throw error }
    place += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error }
      place += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    guard next != nil else { throw error }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(ListingError) {
    guard let byte = next else { throw error }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw error
    }
  }

  /// Parses the digits after `\u`: one UTF-16 unit or a surrogate pair; a lone surrogate is U+FFFD.
  private mutating func scalar() throws(ListingError) -> Character {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    let mark = place
    guard first < 0xDC00, next == UInt8(ascii: "\\") else { return "\u{FFFD}" }
    place += 1
    guard next == UInt8(ascii: "u") else {
      place = mark
      return "\u{FFFD}"
    }
    place += 1
    let second = try unit()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      place = mark
      return "\u{FFFD}"
    }
    return Character(scalar)
  }

  private mutating func unit() throws(ListingError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}
