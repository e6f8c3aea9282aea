package import Kernel

/// Lengths of a text on screen: its letters, its width, and the width of its longest word.
package struct ShownText: Hashable, Sendable {
  package var letters: Int
  /// The width in quarters of the text size.
  private var width: Int
  /// The width of the longest word, in the same unit.
  private var longestWord: Int

  /// Measures the words as read. O(letters).
  package init(_ words: String) {
    letters = words.count
    width = ShownText.width(words[...])
    longestWord = words.split(separator: " ").reduce(0) { max($0, ShownText.width($1)) }
  }

  private static let narrow = Set<Character>("fijlrtI .,:;!'|()[]-")
  private static func width(_ words: Substring) -> Int {
    words.reduce(0) { $0 + (narrow.contains($1) ? 1 : 2) }
  }
}

/// The room that texts take, by the rules' own estimate: half an em a letter, a quarter for a narrow one, and lines of 1.2 em.
///
/// Independent of the product's layout, and narrower, so that no text with enough room is reported. All values are rounded down
/// from the widths and the line height of the system's font in English [A].
extension ShownText {
  /// The least size of readable text by the platform's guidelines.
  package static let leastSize: UInt8 = 11

  private static func quarter(_ size: UInt8) -> Int { Int(size) * 16 }

  /// The number of lines at a line width; at least one.
  private func lines(_ size: UInt8, within width: ScreenLength) -> Int {
    let each = max(1, Int(width.subpoints) / ShownText.quarter(size))
    return max(1, (self.width + each - 1) / each)
  }

  /// Whether the text fits a frame at a size.
  package func fits(_ frame: ScreenSize, at size: UInt8) -> Bool {
    guard longestWord * ShownText.quarter(size) <= Int(frame.width.subpoints) else { return false }
    return lines(size, within: frame.width) * Int(size) * 64 * 6 / 5 <= Int(frame.height.subpoints)
  }

  /// The part of a frame that the text covers when it is centred.
  package func extent(in frame: ScreenRect, at size: UInt8) -> ScreenRect {
    let lines = lines(size, within: frame.size.width)
    let width = min(
      Int(frame.size.width.subpoints), (self.width + lines - 1) / lines * ShownText.quarter(size))
    let height = min(Int(frame.size.height.subpoints), lines * Int(size) * 64 * 6 / 5)
    return ScreenRect(
      x: ScreenLength(subpoints: frame.minX.subpoints + (frame.size.width.subpoints - Int32(width)) / 2),
      y: ScreenLength(subpoints: frame.minY.subpoints + (frame.size.height.subpoints - Int32(height)) / 2),
      width: ScreenLength(subpoints: Int32(width)), height: ScreenLength(subpoints: Int32(height)))
  }
}

/// The texts read so far, by their numbers. Each is spelled once, because that allocates.
package struct ShownTexts: Sendable {
  private var known: [DisplayText: ShownText] = [:]
  /// The most texts stored. A number that counts up is a new text in every frame.
  package static let limit = 512

  package init() {}

  /// Reads a text that is not stored yet.
  package mutating func read(_ text: DisplayText, spell: (DisplayText) -> String) {
    guard text != .none, known[text] == nil else { return }
    if known.count >= ShownTexts.limit { known.removeAll(keepingCapacity: true) }
    known[text] = ShownText(spell(text))
  }

  package subscript(_ text: DisplayText) -> ShownText? { known[text] }
}
