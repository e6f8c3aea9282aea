internal import Garden
package import Kernel

/// The texts of a frame with the boxes of their letters, to find overlaps.
package struct WrittenTexts {
  private var boxes: [(item: DisplayItem, box: ScreenRect)] = []

  package init() {}

  /// Whether a text is judged. A notice and its button cover other texts for some seconds.
  static func isJudged(_ item: DisplayItem) -> Bool {
    item.textSize > 0 && item.text != .none && item.kind != .toast && item.id != GardenButton.undo.id
  }

  /// Adds an item with its letters, and returns the first item that it overlaps. O(items, letters).
  package mutating func add(_ item: DisplayItem, _ text: String) -> DisplayItem? {
    guard WrittenTexts.isJudged(item) else { return nil }
    let lines = TextMeasure.lines(text, item.textSize, within: item.frame.size.width)
    let width = TextMeasure.width(thousandths: lines.max() ?? 0, item.textSize)
    let height = TextMeasure.lineHeight(item.textSize) * lines.count
    let middle = item.frame.middle
    let box = ScreenRect(
      x: middle.x - width.scaled(by: 1, over: 2), y: middle.y - height.scaled(by: 1, over: 2), width: width,
      height: height)
    defer { boxes.append((item, box)) }
    return boxes.first { WrittenTexts.overlap($0.box, box) }?.item
  }

  private static func overlap(_ a: ScreenRect, _ b: ScreenRect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }
}
