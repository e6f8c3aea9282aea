/// Tracks the parts of visible rows that are mounted.
///
/// Creating thirty views of a card, or a screenful of smaller ones, in one frame is a hitch in any realistic cost model. So rows
/// are mounted over many frames, upper rows first, and in each row the most important part first.
struct RowMount: Sendable {
  /// The most views created per frame, about a row of thumbnails and its chips (D).
  static let viewsPerFrame = 14

  /// The mounted range of rows, and the number of mounted parts of each.
  private var rows = 0..<0
  private var counts: [Int] = []
  /// Whether all visible rows are complete.
  private(set) var isComplete = true

  /// Mounts more parts of the visible rows, in order; `parts` gives the views per part. Unmounts rows that are no longer visible.
  /// O(visible rows).
  mutating func advance(to visible: Range<Int>, parts: [Int]) {
    var left = RowMount.viewsPerFrame
    advance(to: visible, parts: parts, makingUpTo: &left)
  }

  /// The same with a budget shared with other content: `left` is reduced by the views it mounts.
  mutating func advance(to visible: Range<Int>, parts: [Int], makingUpTo left: inout Int) {
    if visible != rows {
      var next = Array(repeating: 0, count: visible.count)
      for row in rows.clamped(to: visible) {
        next[row - visible.lowerBound] = counts[row - rows.lowerBound]
      }
      (rows, counts) = (visible, next)
    }
    isComplete = true
    for place in counts.indices {
      while counts[place] < parts.count {
        guard left >= parts[counts[place]] else {
          left = 0
          return isComplete = false
        }
        left -= parts[counts[place]]
        counts[place] += 1
      }
    }
  }

  /// The number of mounted parts of a row. O(1).
  func count(of row: Int) -> Int { rows.contains(row) ? counts[row - rows.lowerBound] : 0 }

  /// Unmounts everything.
  mutating func clear() { self = RowMount() }
}
