/// A piece of source as one line: comments and line ends become a space.
enum OneLine {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n").map { line in
      line.firstRange(of: "// ").map { line[..<$0.lowerBound] } ?? line
    }.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }
}
