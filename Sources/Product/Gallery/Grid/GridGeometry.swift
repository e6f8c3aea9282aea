internal import Kernel

/// The layout of thumbnails: squares across the safe area's width, 4 pt apart, below the bar. There are 3 columns in portrait; in
/// landscape as many as keep thumbnails at least as large.
struct GridGeometry: Hashable, Sendable {
  static let portraitColumnCount = 3
  static let spacing = ScreenLength.points(4)
  static let barHeight = ScreenLength.points(48)

  /// The safe area.
  private let safe: ScreenRect
  /// The heights above and below the scroll window.
  private let above: ScreenLength
  private let below: ScreenLength
  let columnCount: Int
  /// The side of a thumbnail.
  let side: ScreenLength
  /// The distance from one row or column to the next.
  let pitch: ScreenLength
  /// The pixels of a thumbnail's box.
  let box: PixelSize

  init(
    _ metrics: ScreenMetrics, above: ScreenLength = GridGeometry.barHeight, below: ScreenLength = .zero
  ) {
    safe = metrics.safeArea
    self.above = above
    self.below = below
    columnCount = GridGeometry.columnCount(on: safe.size)
    let free = safe.size.width - GridGeometry.spacing * (columnCount - 1)
    side = ScreenLength(subpoints: free.subpoints / Int32(columnCount))
    pitch = side + GridGeometry.spacing
    let pixels = Int((side.points * metrics.scale).rounded())
    box = PixelSize(width: pixels, height: pixels)
  }

  /// 3 times the ratio of width to height, rounded down; at least 3.
  private static func columnCount(on size: ScreenSize) -> Int {
    let columns = portraitColumnCount * Int(size.width.subpoints) / max(1, Int(size.height.subpoints))
    return max(portraitColumnCount, columns)
  }

  /// The height of the scroll window.
  var windowHeight: ScreenLength { safe.size.height - above - below }

  func rowCount(_ photoCount: Int) -> Int {
    (photoCount + columnCount - 1) / columnCount
  }

  /// The number of these photos in the upper half of their rows, including the middle row.
  func upperHalf(_ photoCount: Int) -> Int {
    min(photoCount, (rowCount(photoCount) + 1) / 2 * columnCount)
  }

  func contentHeight(_ photoCount: Int) -> ScreenLength {
    let rows = rowCount(photoCount)
    return rows == 0 ? .zero : pitch * rows - GridGeometry.spacing
  }

  /// The rows of which at least 1/64 pt is visible, regardless of how many exist.
  func visibleRows(offset: ScreenLength) -> Range<Int> {
    let first = Int(offset.subpoints / pitch.subpoints)
    let end = Int((offset.subpoints + windowHeight.subpoints + pitch.subpoints - 1) / pitch.subpoints)
    return first..<max(first, end)
  }

  /// The frame of the photo with this index on screen.
  func frame(_ index: Int, offset: ScreenLength) -> ScreenRect {
    ScreenRect(
      x: safe.minX + pitch * (index % columnCount),
      y: safe.minY + above + pitch * (index / columnCount) - offset,
      width: side, height: side)
  }

  /// The index under a finger; `nil` in the gaps and on the bar.
  func index(at point: ScreenPoint, offset: ScreenLength) -> Int? {
    let y = point.y - safe.minY - above
    let x = point.x - safe.minX
    guard y >= .zero, x >= .zero else { return nil }
    let down = (y + offset).subpoints
    let row = Int(down / pitch.subpoints)
    let column = Int(x.subpoints / pitch.subpoints)
    guard column < columnCount, down % pitch.subpoints < side.subpoints,
      x.subpoints % pitch.subpoints < side.subpoints
    else { return nil }
    return row * columnCount + column
  }
}
