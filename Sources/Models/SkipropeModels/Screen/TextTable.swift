internal import Kernel

/// The words of texts on screen: a text is told by the digest of its words, so that other words are another text.
struct TextTable {
  private var words: [UInt64: String] = [:]
  private var texts: [String: DisplayText] = [:]
  /// So many are kept at most: an app that shows the time has another one every second.
  private static let limit = 4_096

  /// How often it was emptied: texts of another edition may be unknown.
  private(set) var edition = 0

  /// A layout begins: what it takes stays until the next one.
  mutating func begin() {
    guard texts.count >= TextTable.limit else { return }
    (words, texts) = ([:], [:])
    edition += 1
  }

  mutating func text(_ words: String) -> DisplayText {
    if words.isEmpty { return .none }
    if let known = texts[words] { return known }
    var digest = StableDigest(seed: 2)
    digest.mix(words)
    let text = DisplayText(raw: digest.value | 1)
    texts[words] = text
    self.words[text.raw] = words
    return text
  }

  func spell(_ text: DisplayText) -> String { words[text.raw] ?? "" }
}
