internal import Kernel

/// Where thumbnails lie: 3 columns, 4 pt apart, squares across the whole width, below the bar.
struct GridGeometry: Hashable, Sendable {
  static let columnCount = 3
  static let spacing = ScreenLength.points(4)
  static let barHeight = ScreenLength.points(48)

  let screen: ScreenSize
  /// The side of a thumbnail.
  let side: ScreenLength
  /// From one row or column to the next.
  let pitch: ScreenLength
  /// Pixels of a thumbnail's box.
  let box: PixelSize

  init(_ metrics: ScreenMetrics) {
    screen = metrics.size
    let free = metrics.size.width - GridGeometry.spacing * (GridGeometry.columnCount - 1)
    side = ScreenLength(subpoints: free.subpoints / Int32(GridGeometry.columnCount))
    pitch = side + GridGeometry.spacing
    let pixels = (Int(side.subpoints) * metrics.scale + 32) / 64
    box = PixelSize(width: pixels, height: pixels)
  }

  /// The height of the window in which the grid scrolls.
  var windowHeight: ScreenLength { screen.height - GridGeometry.barHeight }

  func rowCount(_ photoCount: Int) -> Int {
    (photoCount + GridGeometry.columnCount - 1) / GridGeometry.columnCount
  }

  /// How many of these photos are in the upper half of their rows, the middle one included.
  func upperHalf(_ photoCount: Int) -> Int {
    min(photoCount, (rowCount(photoCount) + 1) / 2 * GridGeometry.columnCount)
  }

  func contentHeight(_ photoCount: Int) -> ScreenLength {
    let rows = rowCount(photoCount)
    return rows == 0 ? .zero : pitch * rows - GridGeometry.spacing
  }

  /// The rows of which at least a sixty-fourth of a point shows, without regard to how many exist.
  func visibleRows(offset: ScreenLength) -> Range<Int> {
    let first = Int(offset.subpoints / pitch.subpoints)
    let end = Int((offset.subpoints + windowHeight.subpoints + pitch.subpoints - 1) / pitch.subpoints)
    return first..<max(first, end)
  }

  /// Where the photo with this index lies on screen.
  func frame(_ index: Int, offset: ScreenLength) -> ScreenRect {
    ScreenRect(
      x: pitch * (index % GridGeometry.columnCount),
      y: GridGeometry.barHeight + pitch * (index / GridGeometry.columnCount) - offset,
      width: side, height: side)
  }

  /// The index under a finger, or `nil` in the gaps and on the bar.
  func index(at point: ScreenPoint, offset: ScreenLength) -> Int? {
    let y = point.y - GridGeometry.barHeight
    guard y >= .zero, point.x >= .zero else { return nil }
    let down = (y + offset).subpoints
    let row = Int(down / pitch.subpoints)
    let column = Int(point.x.subpoints / pitch.subpoints)
    guard column < GridGeometry.columnCount, down % pitch.subpoints < side.subpoints,
      point.x.subpoints % pitch.subpoints < side.subpoints
    else { return nil }
    return row * GridGeometry.columnCount + column
  }
}
