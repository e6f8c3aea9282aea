/// Which thumbnails of the visible rows are on screen by now.
///
/// A screenful of views made in one frame is a hitch by any model of a toolkit that is not cheap; so that many frames make
/// it, a row each, the top one first.
struct GridMount: Sendable {
  /// Places in the category's roll; all of them visible.
  private(set) var indices = 0..<0
  /// Whether nothing visible is missing.
  private(set) var isComplete = true

  /// Goes on towards what is visible by at most `count` thumbnails; what is not visible any more goes at once.
  mutating func advance(to visible: Range<Int>, by count: Int) {
    let kept = indices.clamped(to: visible)
    let above = min(count, kept.lowerBound - visible.lowerBound)
    let below = min(count - above, visible.upperBound - kept.upperBound)
    indices = kept.lowerBound - above..<kept.upperBound + below
    isComplete = indices == visible
  }

  /// Nothing of it is on screen any more.
  mutating func clear() { self = GridMount() }
}
