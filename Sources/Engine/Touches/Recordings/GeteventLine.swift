/// A line of a log of `getevent`, which may have been cut.
struct GeteventLine {
  /// The line without the `^C` that a terminal shows where a recording was ended.
  let text: String
  /// Whether the log was cut in this line: it has no end and is no whole event, or `^C` stands in it.
  let isCut: Bool
  /// Whether the line holds a value of eight digits. A value of fewer digits may be the beginning of one.
  let isWhole: Bool

  /// `hasEnd`: whether a newline follows.
  init(_ line: String, hasEnd: Bool) {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    var wasEnded = false
    if let last = words.last, last.hasSuffix(GeteventLine.ended) {
      words[words.count - 1] = last.dropLast(GeteventLine.ended.count)
      wasEnded = true
    }
    if let first = words.first, first.hasPrefix(GeteventLine.ended) {
      words[0] = first.dropFirst(GeteventLine.ended.count)
      wasEnded = true
    }
    words.removeAll(where: \.isEmpty)
    // The event is whole before its rate; the digits of a rate that was cut are some of them only.
    let mayBeCut = wasEnded || !hasEnd
    let hadRate = mayBeCut && GeteventLine.dropRate(&words)
    text = wasEnded || hadRate ? words.joined(separator: " ") : line
    isWhole = words.count >= 4 && words.last.map { $0.count == 8 && $0.allSatisfy(\.isHexDigit) } == true
    isCut = wasEnded || (!hasEnd && !words.isEmpty && !isWhole)
  }

  /// Drops what `getevent -r` prints behind a report, or as much of it as there is: `rate 120`.
  private static func dropRate(_ words: inout [Substring]) -> Bool {
    guard words.count >= 5 else { return false }
    if words[words.count - 2] == rate {
      words.removeLast(2)
    } else if rate.hasPrefix(words[words.count - 1]) {
      words.removeLast()
    } else {
      return false
    }
    return true
  }

  /// Stands behind a report where `getevent` was asked for the rate.
  static let rate = "rate"
  private static let ended = "^C"
}
