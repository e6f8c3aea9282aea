/// A line of a log of `getevent` as it stands there, which may have been cut.
struct GeteventLine {
  /// Without the `^C` that a terminal shows where somebody ended the recording.
  let text: String
  /// Whether the log was cut in this line: it has no end, and is no whole event; or somebody ended the recording in it.
  let isCut: Bool
  /// Whether it ends with a value of eight digits: one of fewer is the beginning of one.
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
    text = wasEnded ? words.joined(separator: " ") : line
    isWhole = words.count >= 4 && words.last.map { $0.count == 8 && $0.allSatisfy(\.isHexDigit) } == true
    isCut = wasEnded || (!hasEnd && !words.isEmpty && !isWhole)
  }

  private static let ended = "^C"
}
