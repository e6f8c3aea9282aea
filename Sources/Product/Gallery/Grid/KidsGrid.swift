internal import Kernel

/// The grid of one category: how far it is scrolled and how much of the category exists yet.
struct KidsGrid: Sendable {
  /// Which rows a frame wants; equal twice means that nothing new is wanted.
  struct Reach: Hashable, Sendable {
    let category: Int
    let visible: Range<Int>
    let ahead: Range<Int>
    let isForward: Bool
    /// How many of the rows ahead it is about to come to: one under a finger, in a fling those up to where it rests.
    let soonCount: Int
  }

  let geometry: GridGeometry
  var track = ScrollTrack()
  /// Photos that exist in the grid; grows progressively.
  private(set) var loadedCount = 0
  private(set) var photoCount = 0
  private let batch: Int
  private(set) var isForward = true

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
    applyLimit()
    extend()
  }

  /// The category's photos became more or fewer.
  mutating func resize(photoCount: Int) {
    self.photoCount = photoCount
    loadedCount = min(loadedCount, photoCount)
    applyLimit()
    extend()
  }

  /// Follows the finger; whether the content moved.
  mutating func drag(finger: ScreenLength) -> Bool {
    let before = track.offset
    guard track.drag(finger: finger) else { return false }
    isForward = track.offset > before
    extend()
    return true
  }

  mutating func animate(to instant: Instant) -> Bool {
    guard track.isMoving else { return false }
    extend(to: track.reach(at: instant))
    let before = track.offset
    let moved = track.animate(to: instant)
    if track.offset != before { isForward = track.offset > before }
    return moved
  }

  /// Brings the next batches into being until a window's height lies beyond what shows.
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

  /// What is visible, and the rows to fetch ahead in the direction of the last scroll: so many, and in a fling all up to
  /// where it comes to rest, but no more than two windows of them.
  func reach(category: Int, aheadRows: Int, isHeld: Bool = false) -> Reach {
    let rows = geometry.rowCount(loadedCount)
    let visible = geometry.visibleRows(offset: track.offset).clamped(to: 0..<rows)
    let left = isForward ? rows - visible.upperBound : visible.lowerBound
    var soon = isHeld ? 1 : 0
    if track.isFlinging {
      let landing = geometry.visibleRows(offset: track.destination).clamped(to: 0..<rows)
      let way =
        isForward ? landing.upperBound - visible.upperBound : visible.lowerBound - landing.lowerBound
      soon = min(max(0, way), 2 * visible.count)
    }
    let count = aheadRows > 0 ? min(left, max(aheadRows, soon)) : 0
    let ahead =
      isForward
      ? visible.upperBound..<visible.upperBound + count : visible.lowerBound - count..<visible.lowerBound
    return Reach(
      category: category, visible: visible, ahead: ahead, isForward: isForward, soonCount: min(soon, count))
  }

  /// How many photos show when a category of so many is entered at its top.
  func firstScreenCount(of photoCount: Int) -> Int {
    min(photoCount, batch, geometry.visibleRows(offset: .zero).count * GridGeometry.columnCount)
  }

  /// The photo indices of some rows.
  func indices(_ rows: Range<Int>) -> Range<Int> {
    let columns = GridGeometry.columnCount
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
