/// Tracks the thumbnails of the visible rows that are mounted.
///
/// Creating a screenful of views in one frame is a hitch in any realistic cost model. So rows are mounted over several frames,
/// the top one first.
struct GridMount: Sendable {
  /// The mounted indices of the category's roll; all are visible.
  private(set) var indices = 0..<0
  /// Whether all visible thumbnails are mounted.
  private(set) var isComplete = true

  /// Mounts at most `count` more visible thumbnails. Unmounts those that are no longer visible.
  mutating func advance(to visible: Range<Int>, by count: Int) {
    let stored = indices.clamped(to: visible)
    let above = min(count, stored.lowerBound - visible.lowerBound)
    let below = min(count - above, visible.upperBound - stored.upperBound)
    indices = stored.lowerBound - above..<stored.upperBound + below
    isComplete = indices == visible
  }

  /// Unmounts everything.
  mutating func clear() { self = GridMount() }
}
