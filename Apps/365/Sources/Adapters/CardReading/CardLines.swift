/// The lines of a file of contacts as they were before they were folded (RFC 6350, section 3.2), one at a time.
struct CardLines {
  /// One of them.
  struct Line {
    /// Where it begins in the file, from 1.
    var number: Int
    var bytes: [UInt8]
    /// It was longer than what is kept of a line.
    var isCut: Bool
  }

  /// What is kept of a line, in bytes; pictures are longer, and nobody needs them here.
  static let limit = 1 << 14

  private let bytes: [UInt8]
  private(set) var place = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next line; `nil` at the end. O(its bytes).
  mutating func next() -> Line? {
    guard place < bytes.count else { return nil }
    var line = Line(number: number + 1, bytes: [], isCut: false)
    append(physical(), to: &line)
    let isQuotedPrintable = CardLines.isQuotedPrintable(line.bytes)
    while place < bytes.count {
      let isFolded = bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
      if isQuotedPrintable, line.bytes.last == UInt8(ascii: "="), !line.isCut,
        !(isFolded && isInEscape(place + 1))
      {
        // A soft break of quoted-printable, as version 2.1 folds. Some programs fold besides.
        line.bytes.removeLast()
        if isFolded, !startsWord(place + 1) { place += 1 }
        append(physical(), to: &line)
      } else if isFolded {
        place += 1
        append(physical(), to: &line)
      } else {
        break
      }
    }
    return line
  }

  /// Whether the two digits of an escape stand there: a fold came between them and their `=`.
  private func isInEscape(_ start: Int) -> Bool {
    let digits = bytes[min(start, bytes.count)...].prefix(2)
    return digits.count == 2 && digits.allSatisfy { "0123456789ABCDEF".utf8.contains($0) }
  }

  /// Whether a capital letter or a digit stands there in quoted-printable: then a blank before it is part of the text. Before
  /// anything else it is a fold.
  private func startsWord(_ start: Int) -> Bool {
    let line = bytes[min(start, bytes.count)...].prefix(24).prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: CardText.unquoted(Array(line)), as: UTF8.self)
    return text.first.map { $0.isUppercase || $0.isNumber } ?? false
  }

  private func append(_ range: Range<Int>, to line: inout Line) {
    let room = CardLines.limit - line.bytes.count
    line.isCut = line.isCut || range.count > room
    line.bytes += bytes[range.prefix(room)]
  }

  /// What stands before the next line feed, and a carriage return before that.
  private mutating func physical() -> Range<Int> {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    var end = place
    if place < bytes.count { place += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    number += 1
    return start..<end
  }

  /// Whether the part before the colon says so.
  private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    return head.contains("QUOTED-PRINTABLE")
  }
}
