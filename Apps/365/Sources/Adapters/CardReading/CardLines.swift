/// The unfolded lines of a contacts file (RFC 6350, section 3.2), one at a time.
struct CardLines {
  /// An unfolded line.
  struct Line {
    /// The line number in the file, from 1, where it begins.
    var number: Int
    var bytes: [UInt8]
    /// Whether the line exceeded the limit and was cut.
    var isCut: Bool
  }

  /// The most bytes retained of a line. Pictures are longer, and not needed.
  static let limit = 1 << 14

  private let bytes: [UInt8]
  private(set) var place = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next line; `nil` at the end. O(bytes of the line).
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
        // A soft break of quoted-printable, as version 2.1 folds. Some programs fold in addition.
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

  /// Whether the two digits of an escape follow: a fold separated them from their `=`.
  private func isInEscape(_ start: Int) -> Bool {
    let digits = bytes[min(start, bytes.count)...].prefix(2)
    return digits.count == 2 && digits.allSatisfy { "0123456789ABCDEF".utf8.contains($0) }
  }

  /// Whether a capital letter or digit follows in quoted-printable. Then a blank before it is part of the text,
  /// otherwise a fold.
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

  /// The bytes before the next line feed, without a carriage return.
  private mutating func physical() -> Range<Int> {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
    var end = place
    if place < bytes.count { place += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    number += 1
    return start..<end
  }

  /// Whether the part before the colon declares quoted-printable.
  private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    return head.contains("QUOTED-PRINTABLE")
  }
}
