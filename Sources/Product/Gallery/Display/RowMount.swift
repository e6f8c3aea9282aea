/// Which parts of the rows on screen are there by now.
///
/// A card of thirty views, or a screenful of smaller ones, made in one frame is a hitch by any model of a toolkit that is not cheap; so
/// many frames make them, the upper rows first and of each row the part that says most.
struct RowMount: Sendable {
  /// Views that come in one frame at most: with what a screen has besides, no more than a row of thumbnails and their chips (D).
  static let viewsPerFrame = 14

  /// The rows of which anything may be there, and how many parts of each are.
  private var rows = 0..<0
  private var counts: [Int] = []
  /// Whether nothing visible is missing.
  private(set) var isComplete = true

  /// Goes on towards all parts of what is visible, a row's being of so many views each, in their order; what is not visible any more goes
  /// at once. O(visible rows).
  mutating func advance(to visible: Range<Int>, parts: [Int]) {
    var left = RowMount.viewsPerFrame
    advance(to: visible, parts: parts, makingUpTo: &left)
  }

  /// The same where others make views in the same frame: so many are left, and from then on as many fewer as it makes.
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

  /// How many parts of a row are there. O(1).
  func count(of row: Int) -> Int { rows.contains(row) ? counts[row - rows.lowerBound] : 0 }

  /// Nothing of it is on screen any more.
  mutating func clear() { self = RowMount() }
}
