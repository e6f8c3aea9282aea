/// A value of an old-style property list, the format of `project.pbxproj`: `{ key = value; }`, `( value, value )`, words and
/// quoted strings.
package indirect enum PropertyList: Hashable, Sendable {
  case text(String, line: Int)
  case list([PropertyList])
  case table([String: PropertyList])

  /// An error of parsing a property list.
  package struct Failure: Error, Hashable, Sendable {
    package var line: Int
    package var reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  package var text: String? { if case .text(let text, _) = self { text } else { nil } }
  /// The line of a text.
  package var line: Int? { if case .text(_, let line) = self { line } else { nil } }
  /// The elements of a list; none for other values.
  package var elements: [PropertyList] { if case .list(let elements) = self { elements } else { [] } }
  /// The texts among a list's elements.
  package var texts: [String] { elements.compactMap(\.text) }
  package subscript(_ key: String) -> PropertyList? {
    if case .table(let table) = self { table[key] } else { nil }
  }

  /// Parses a property list. Throws with the line of the error.
  package init(parsing bytes: [UInt8]) throws(Failure) {
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 0)
    try reader.skipBlanks()
    guard reader.next == nil else { throw reader.failure("something follows the end") }
  }

  /// The deepest accepted nesting of tables; projects have six.
  private static let depthLimit = 64

  private struct Reader {
    let bytes: [UInt8]
    private var place = 0
    private var line = 1

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    func failure(_ reason: String) -> Failure { Failure(line: line, reason: reason) }

    private mutating func step() {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }

    mutating func skipBlanks() throws(Failure) {
      while let byte = next {
        if byte <= 32 {
          step()
        } else if isNext("/", "/") {
          while let byte = next, byte != UInt8(ascii: "\n") { step() }
        } else if isNext("/", "*") {
          let began = line
          step()
          step()
          while !isNext("*", "/") {
            guard next != nil else { throw Failure(line: began, reason: "a comment has no end") }
            step()
          }
          step()
          step()
        } else {
          return
        }
      }
    }

    private func isNext(_ first: Character, _ second: Character) -> Bool {
      place + 1 < bytes.count && bytes[place] == first.asciiValue && bytes[place + 1] == second.asciiValue
    }

    mutating func value(depth: Int) throws(Failure) -> PropertyList {
      guard depth < PropertyList.depthLimit else { throw failure("tables are nested too deeply") }
      try skipBlanks()
      switch next {
      case UInt8(ascii: "{"): return try table(depth: depth)
      case UInt8(ascii: "("): return try list(depth: depth)
      case nil: throw failure("the file ends where a value belongs")
      default:
        let began = line
        return .text(try word(), line: began)
      }
    }

    private mutating func table(depth: Int) throws(Failure) -> PropertyList {
      step()
      var table: [String: PropertyList] = [:]
      while true {
        try skipBlanks()
        if next == UInt8(ascii: "}") { break }
        let key = try word()
        try expect("=", "behind the key `\(key)`")
        table[key] = try value(depth: depth + 1)
        try expect(";", "behind the value of `\(key)`")
      }
      step()
      return .table(table)
    }

    private mutating func list(depth: Int) throws(Failure) -> PropertyList {
      step()
      var elements: [PropertyList] = []
      while true {
        try skipBlanks()
        if next == UInt8(ascii: ")") { break }
        elements.append(try value(depth: depth + 1))
        try skipBlanks()
        if next == UInt8(ascii: ")") { break }
        try expect(",", "in a list")
      }
      step()
      return .list(elements)
    }

    private mutating func expect(_ sign: Character, _ place: String) throws(Failure) {
      try skipBlanks()
      guard let byte = next, byte == sign.asciiValue else { throw failure("`\(sign)` is missing \(place)") }
      step()
    }

    /// Parses a word or a quoted string.
    private mutating func word() throws(Failure) -> String {
      guard let first = next else { throw failure("the file ends where a word belongs") }
      var found: [UInt8] = []
      guard first == UInt8(ascii: "\"") else {
        while let byte = next, !Reader.ends.contains(byte), byte > 32 {
          found.append(byte)
          step()
        }
        guard !found.isEmpty else {
          throw failure("`\(Character(Unicode.Scalar(first)))` is where a word belongs")
        }
        return String(decoding: found, as: UTF8.self)
      }
      let began = line
      step()
      while let byte = next, byte != UInt8(ascii: "\"") {
        step()
        guard byte == UInt8(ascii: "\\"), let escaped = next else {
          found.append(byte)
          continue
        }
        step()
        switch escaped {
        case UInt8(ascii: "n"): found.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): found.append(UInt8(ascii: "\t"))
        default: found.append(escaped)
        }
      }
      guard next != nil else { throw Failure(line: began, reason: "a text in quotes has no end") }
      step()
      return String(decoding: found, as: UTF8.self)
    }

    private static let ends = Set("{}()=;,\"".utf8)
  }
}
