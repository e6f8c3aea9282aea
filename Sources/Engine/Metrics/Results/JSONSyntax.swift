/// Finds syntax errors in JSON and their position, which Foundation's decoder does not report.
package struct JSONSyntax {
  /// The position and reason of a syntax error.
  package struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// Both from 1; the column counts bytes.
    package var line: Int
    package var column: Int
    package var reason: String

    /// `line 3, column 14: the text ends in the middle`.
    package var description: String { "\(place): \(reason)" }
    /// `line 3, column 14`.
    package var place: String { "line \(line), column \(column)" }
  }

  /// The tokens that may come next.
  private enum Next { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing }

  private let json: [UInt8]
  private var place = 0
  /// The closing bytes of open objects and arrays, innermost last.
  private var ends: [UInt8] = []
  private var next = Next.value

  private init(_ json: [UInt8]) { self.json = json }

  /// Finds the first syntax error; `nil` for valid JSON. O(bytes).
  package static func fault(in json: [UInt8]) -> Fault? {
    var reader = JSONSyntax(json)
    return reader.fault()
  }

  private mutating func fault() -> Fault? {
    while true {
      while place < json.count, [0x20, 0x09, 0x0A, 0x0D].contains(json[place]) { place += 1 }
      guard place < json.count else { return next == .nothing ? nil : fault("the text ends in the middle") }
      guard step(json[place]) else {
        return fault(place < json.count ? "this is not JSON" : "the text ends in the middle")
      }
    }
  }

  private func fault(_ reason: String) -> Fault {
    let before = json[..<place]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Fault(line: 1 + before.count { $0 == 0x0A }, column: 1 + place - start, reason: reason)
  }

  /// Reads the token that begins with this byte; false with `place` at the error when no token may begin so.
  private mutating func step(_ byte: UInt8) -> Bool {
    switch (next, byte) {
    case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")): open(UInt8(ascii: "}"), .keyOrEnd)
    case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")): open(UInt8(ascii: "]"), .valueOrEnd)
    case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): close()
    case (.commaOrEnd, ends.last ?? 0): close()
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      guard text() else { return false }
      next = .colon
    case (.colon, UInt8(ascii: ":")): advance(.value)
    case (.commaOrEnd, UInt8(ascii: ",")): advance(ends.last == UInt8(ascii: "}") ? .key : .value)
    case (.value, _), (.valueOrEnd, _):
      guard byte == UInt8(ascii: "\"") ? text() : word() else { return false }
      next = ends.isEmpty ? .nothing : .commaOrEnd
    default: return false
    }
    return true
  }

  private mutating func advance(_ next: Next) {
    place += 1
    self.next = next
  }

  private mutating func open(_ end: UInt8, _ next: Next) {
    ends.append(end)
    advance(next)
  }

  private mutating func close() {
    ends.removeLast()
    advance(ends.isEmpty ? .nothing : .commaOrEnd)
  }

  private mutating func text() -> Bool {
    place += 1
    while place < json.count {
      switch json[place] {
      case UInt8(ascii: "\""):
        place += 1
        return true
      case UInt8(ascii: "\\"): place = min(place + 2, json.count)
      case 0..<0x20: return false
      default: place += 1
      }
    }
    return false
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() -> Bool {
    let end = json[place...].firstIndex { !isWordByte($0) } ?? json.count
    let word = String(decoding: json[place..<end], as: UTF8.self)
    let isNumber = word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
    guard isNumber || ["true", "false", "null"].contains(word) else {
      // A truncated word counts as an unexpected end.
      if end == json.count, !word.isEmpty { place = end }
      return false
    }
    place = end
    return true
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
