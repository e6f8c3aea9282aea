internal import Gestures
internal import Kernel

/// The grid of one category: its scroll position and the photos loaded so far.
struct KidsGrid: Sendable {
  /// The rows that a frame requests; equal values request nothing new.
  struct Reach: Hashable, Sendable {
    let category: Int
    let visible: Range<Int>
    let ahead: Range<Int>
    let isForward: Bool
  }

  let geometry: GridGeometry
  var track = ScrollTrack()
  /// The number of photos loaded into the grid; grows while scrolling.
  private(set) var loadedCount = 0
  private(set) var photoCount = 0
  private let batch: Int
  private(set) var isForward = true
  /// Whether a finger moves it.
  private var isHeld = false

  init(geometry: GridGeometry, firstLoadCount: Int) {
    self.geometry = geometry
    batch = max(1, firstLoadCount)
  }

  /// Shows a category from its top.
  mutating func enter(photoCount: Int) {
    self.photoCount = photoCount
    loadedCount = min(batch, photoCount)
    track.reset()
    isForward = true
    isHeld = false
    applyLimit()
    extend()
  }

  /// Handles a changed number of photos.
  mutating func resize(photoCount: Int) {
    self.photoCount = photoCount
    loadedCount = min(loadedCount, photoCount)
    applyLimit()
    extend()
  }

  /// Follows the finger. Returns whether the content moved.
  mutating func drag(finger: ScreenLength) -> Bool {
    let before = track.offset
    guard track.drag(finger: finger) else { return false }
    isForward = track.offset > before
    isHeld = true
    extend()
    return true
  }

  /// Ends a finger's hold. Motion goes on unless `stops`.
  mutating func letGo(stops: Bool = false) {
    isHeld = false
    if stops || !track.isMoving { track.stop() }
  }

  mutating func animate(to instant: Instant) -> Bool {
    guard track.isMoving else { return false }
    extend(to: track.reach(at: instant))
    let before = track.offset
    let moved = track.animate(to: instant)
    if track.offset != before { isForward = track.offset > before }
    return moved
  }

  /// Loads further batches until a window's height below the visible part exists.
  private mutating func extend(to reach: ScreenLength? = nil) {
    guard loadedCount < photoCount else { return }
    let needed = (reach ?? track.offset) + geometry.windowHeight * 2
    while loadedCount < photoCount, geometry.contentHeight(loadedCount) < needed {
      loadedCount = min(loadedCount + batch, photoCount)
    }
    applyLimit()
  }

  private mutating func applyLimit() {
    track.setLimit(geometry.contentHeight(loadedCount) - geometry.windowHeight)
  }

  /// The visible rows, and the rows to prefetch: `aheadRows` under a finger; in a fling all rows up to its end, at most two
  /// windows. None at rest or with `aheadRows` 0.
  func reach(category: Int, aheadRows: Int) -> Reach {
    let visible = visibleRows(track.offset)
    var count = isHeld ? aheadRows : 0
    if aheadRows > 0 && track.isFlinging {
      let landing = visibleRows(track.destination)
      let way = isForward ? landing.upperBound - visible.upperBound : visible.lowerBound - landing.lowerBound
      count = min(max(0, way), 2 * visible.count)
    }
    count = min(count, isForward ? geometry.rowCount(loadedCount) - visible.upperBound : visible.lowerBound)
    let begin = isForward ? visible.upperBound : visible.lowerBound - count
    return Reach(category: category, visible: visible, ahead: begin..<begin + count, isForward: isForward)
  }

  private func visibleRows(_ offset: ScreenLength) -> Range<Int> {
    geometry.visibleRows(offset: offset).clamped(to: 0..<geometry.rowCount(loadedCount))
  }

  /// The photo indices of the visible rows.
  var visible: Range<Int> { indices(visibleRows(track.offset)) }

  /// The photos visible at the top of a category.
  var firstScreen: Range<Int> {
    0..<min(batch, geometry.visibleRows(offset: .zero).count * geometry.columnCount)
  }

  /// The photo indices of these rows.
  func indices(_ rows: Range<Int>) -> Range<Int> {
    let columns = geometry.columnCount
    return min(rows.lowerBound * columns, loadedCount)..<min(rows.upperBound * columns, loadedCount)
  }

  /// The photo under a finger.
  func index(at point: ScreenPoint) -> Int? {
    geometry.index(at: point, offset: track.offset).flatMap { $0 < loadedCount ? $0 : nil }
  }

  func checkInvariants() {
    track.checkInvariants()
    precondition(loadedCount <= photoCount, "\(loadedCount) of \(photoCount) photos are loaded")
  }
}
