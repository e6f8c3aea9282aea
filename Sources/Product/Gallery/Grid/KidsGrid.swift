internal import Gestures
internal import Kernel

/// The grid of one category: how far it is scrolled and how much of the category exists yet.
struct KidsGrid: Sendable {
  /// Which rows a frame wants; equal twice means that nothing new is wanted.
  struct Reach: Hashable, Sendable {
    let category: Int
    let visible: Range<Int>
    let ahead: Range<Int>
    let isForward: Bool
  }

  let geometry: GridGeometry
  var track = ScrollTrack()
  /// Photos that exist in the grid; grows progressively.
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
    isHeld = true
    extend()
    return true
  }

  /// No finger moves it any more; what moves by itself goes on, unless it is to stop.
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

  /// What is visible, and the rows it is about to come to: under a finger so many, in a fling all up to where it comes to
  /// rest, but no more than two windows of them; none at rest, or where no row is to be ahead.
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

  /// The photo indices of the rows that show.
  var visible: Range<Int> { indices(visibleRows(track.offset)) }

  /// The photos that show when a category that has so many is entered at its top.
  var firstScreen: Range<Int> {
    0..<min(batch, geometry.visibleRows(offset: .zero).count * geometry.columnCount)
  }

  /// The photo indices of some rows.
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
