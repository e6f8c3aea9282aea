public import Kernel

/// The layout of a year's days: close dots, or heatmap cells with a row for each month.
public struct GardenGrid: Hashable, Sendable {
  /// The display mode of the days.
  public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
    case dots = 1
    case heatmap
  }

  public let mode: Mode
  public let area: ScreenRect
  public let dayCount: Int
  /// The width of the month names.
  private let namesWidth: ScreenLength
  let columns: Int
  /// The place of each month's first day.
  let monthStarts: [Int]
  let pitch: ScreenSize
  /// The 0-based month and day of each day in the heatmap.
  private let cells: [(row: Int, column: Int)]

  /// The distance to a day's middle, on each axis, within which a touch counts: 44 pt across. The nearest day wins
  /// (D).
  public static let reach = ScreenLength.points(22)
  /// The sides of heatmap cells by level, 6 to 10 pt, so that levels differ not only in colour.
  public static let cellSides = (0...4).map { ScreenLength.points(6 + $0) }
  /// The largest dot; the largest distance between dots.
  private static let dotLimit = ScreenLength.points(22)
  private static let pitchLimit = ScreenLength.points(44)

  /// The layout of a year with `monthLengths`, with month names beside it. O(days).
  public init(
    _ mode: Mode, _ area: ScreenRect, monthLengths: [Int], namesWidth: ScreenLength = .points(monthWidth)
  ) {
    self.namesWidth = namesWidth
    self.mode = mode
    self.area = area
    dayCount = monthLengths.reduce(0, +)
    monthStarts = monthLengths.indices.map { monthLengths.prefix($0).reduce(0, +) }
    switch mode {
    case .dots:
      // A day has the same place in common and leap years.
      columns = GardenGrid.columns(for: 366, in: area.size)
      let rows = (366 + columns - 1) / columns
      let across = area.size.width.scaled(by: 1, over: Int64(columns))
      let down = area.size.height.scaled(by: 1, over: Int64(rows))
      pitch = ScreenSize(
        width: min(across, GardenGrid.pitchLimit), height: min(down, GardenGrid.pitchLimit))
      cells = []
    case .heatmap:
      columns = 31
      pitch = ScreenSize(
        width: min(area.size.width.scaled(by: 1, over: 31), GardenGrid.pitchLimit),
        height: min(area.size.height.scaled(by: 1, over: 12), GardenGrid.pitchLimit))
      cells = monthLengths.enumerated().flatMap { month, length in (0..<length).map { (month, $0) } }
    }
  }

  /// The number of columns with the largest distance between dots. It is less than a month's days, so no two months
  /// begin in one row (D). O(columns).
  private static func columns(for days: Int, in size: ScreenSize) -> Int {
    var best = (columns: 1, pitch: ScreenLength.zero)
    for columns in 7...28 {
      let rows = (days + columns - 1) / columns
      let pitch = min(
        size.width.scaled(by: 1, over: Int64(columns)), size.height.scaled(by: 1, over: Int64(rows)))
      if pitch > best.pitch { best = (columns, pitch) }
    }
    return best.columns
  }

  /// The column of a day, from the leading edge. O(1).
  func column(of place: Int) -> Int { mode == .dots ? place % columns : cells[place].column }

  /// The first day of the row in which a month begins, by the 0-based month; for dots. O(1).
  func rowStart(ofMonth month: Int) -> Int { monthStarts[month] / columns * columns }

  /// The frame of a month's name before its first row, by the 0-based month. O(1).
  func monthFrame(_ month: Int) -> ScreenRect {
    ScreenRect(
      x: edge(of: 0) - namesWidth,
      y: centre(of: monthStarts[month]).y - ScreenLength(subpoints: pitch.height.subpoints / 2),
      width: namesWidth, height: pitch.height)
  }

  /// The width of a month's name, before the days.
  public static let monthWidth = 24

  /// The leading edge of a column; for `columns`, the end of the last one. O(1).
  func edge(of column: Int) -> ScreenLength { area.minX + left + pitch.width * column }

  /// The middle of a day, by its 0-based place. O(1).
  public func centre(of place: Int) -> ScreenPoint {
    let (row, column) = mode == .dots ? (place / columns, place % columns) : cells[place]
    let half = (
      ScreenLength(subpoints: pitch.width.subpoints / 2), ScreenLength(subpoints: pitch.height.subpoints / 2)
    )
    return ScreenPoint(
      x: area.minX + left + pitch.width * column + half.0, y: area.minY + pitch.height * row + half.1)
  }

  /// The free space at the left of the centred grid.
  private var left: ScreenLength {
    ScreenLength(subpoints: (area.size.width - pitch.width * columns).subpoints / 2)
  }

  /// The frame of a day; for a heatmap by its level. O(1).
  public func frame(of place: Int, level: Int) -> ScreenRect {
    let side: ScreenLength
    switch mode {
    case .dots: side = min(GardenGrid.dotLimit, min(pitch.width, pitch.height).scaled(by: 7, over: 10))
    case .heatmap:
      side = min(GardenGrid.cellSides[min(max(level, 0), 4)], pitch.width - ScreenLength(subpoints: 32))
    }
    return ScreenRect(centre: centre(of: place), side: side)
  }

  /// The day that a touch means: the nearest within reach, or `nil`. O(days).
  public func day(at point: ScreenPoint) -> Int? {
    var nearest: (place: Int, distance: Int64)?
    for place in 0..<dayCount {
      let way = centre(of: place) - point
      guard way.x.magnitude <= GardenGrid.reach, way.y.magnitude <= GardenGrid.reach else { continue }
      if nearest.map({ way.lengthSquared < $0.distance }) ?? true { nearest = (place, way.lengthSquared) }
    }
    return nearest?.place
  }

  public static func == (a: GardenGrid, b: GardenGrid) -> Bool {
    (a.mode, a.area, a.dayCount) == (b.mode, b.area, b.dayCount)
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(mode)
    hasher.combine(area)
    hasher.combine(dayCount)
  }
}
