internal import Kernel

/// Where thumbnails lie: squares across the whole width, 4 pt apart, below the bar; 3 columns in portrait, in landscape as many
/// as keep them at least as large. The edges that the device keeps free stay free; rows run out into the lower one.
struct GridGeometry: Hashable, Sendable {
  static let portraitColumnCount = 3
  static let spacing = ScreenLength.points(4)
  static let barHeight = ScreenLength.points(48)

  /// What of the screen is free.
  private let safe: ScreenRect
  /// What lies above the window in which the grid scrolls, and below it.
  private let above: ScreenLength
  private let below: ScreenLength
  let columnCount: Int
  /// The side of a thumbnail.
  let side: ScreenLength
  /// From one row or column to the next.
  let pitch: ScreenLength
  /// Pixels of a thumbnail's box.
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

  /// 3 times as many as the screen is wider than high, rounded down; 3 where it is not.
  private static func columnCount(on size: ScreenSize) -> Int {
    let columns = portraitColumnCount * Int(size.width.subpoints) / max(1, Int(size.height.subpoints))
    return max(portraitColumnCount, columns)
  }

  /// The height of the window in which the grid scrolls.
  var windowHeight: ScreenLength { safe.size.height - above - below }

  func rowCount(_ photoCount: Int) -> Int {
    (photoCount + columnCount - 1) / columnCount
  }

  /// How many of these photos are in the upper half of their rows, the middle one included.
  func upperHalf(_ photoCount: Int) -> Int {
    min(photoCount, (rowCount(photoCount) + 1) / 2 * columnCount)
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
      x: safe.minX + pitch * (index % columnCount),
      y: safe.minY + above + pitch * (index / columnCount) - offset,
      width: side, height: side)
  }

  /// The index under a finger, or `nil` in the gaps and on the bar.
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
