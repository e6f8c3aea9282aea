internal import Kernel

/// The texts on screen, each identified by a digest of its characters.
struct TextTable {
  private var words: [UInt64: String] = [:]
  private var texts: [String: DisplayText] = [:]
  /// The largest size of the table: an app that shows the time adds a text every second.
  private static let limit = 4_096

  /// How often the table was emptied: texts of other editions may be unknown.
  private(set) var edition = 0

  /// Begins a layout. Texts used in it are valid until the next layout.
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
