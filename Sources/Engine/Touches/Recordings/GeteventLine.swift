/// A line of a `getevent` log, which may be cut off.
struct GeteventLine {
  /// The line without the `^C` that a terminal prints when a recording is interrupted.
  let text: String
  /// Whether the log is cut off in this line: it has no newline and no complete event, or it contains `^C`.
  let isCut: Bool
  /// Whether the line has a value of eight digits. A shorter value may be incomplete.
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
    // The event is complete without its rate; the digits of a cut rate may be incomplete.
    let mayBeCut = wasEnded || !hasEnd
    let hadRate = mayBeCut && GeteventLine.dropRate(&words)
    text = wasEnded || hadRate ? words.joined(separator: " ") : line
    isWhole = words.count >= 4 && words.last.map { $0.count == 8 && $0.allSatisfy(\.isHexDigit) } == true
    isCut = wasEnded || (!hasEnd && !words.isEmpty && !isWhole)
  }

  /// Removes the rate that `getevent -r` prints after a report, complete or cut: `rate 120`.
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

  /// The keyword after a report if `getevent` prints the rate.
  static let rate = "rate"
  private static let ended = "^C"
}
