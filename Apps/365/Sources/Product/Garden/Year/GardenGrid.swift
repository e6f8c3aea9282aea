public import Kernel

/// Where the days of a year stand in a place: as dots close together, or as the cells of a heatmap, a row for each month.
public struct GardenGrid: Hashable, Sendable {
  /// How the days are drawn.
  public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
    case dots = 1
    case heatmap
  }

  public let mode: Mode
  public let area: ScreenRect
  public let dayCount: Int
  /// How wide the names of months are.
  private let namesWidth: ScreenLength
  let columns: Int
  /// The place of each month's first day.
  let monthStarts: [Int]
  let pitch: ScreenSize
  /// Of each day in the heatmap, the month and the day of it, from 0.
  private let cells: [(row: Int, column: Int)]

  /// A day is touched within so much of its middle, to each side: 44 pt across; of several the nearest (D).
  public static let reach = ScreenLength.points(22)
  /// The sides of a heatmap's cells, by level: 6 to 10 pt, so that not colour alone tells them apart.
  public static let cellSides = (0...4).map { ScreenLength.points(6 + $0) }
  /// The largest dot, and the largest distance of two.
  private static let dotLimit = ScreenLength.points(22)
  private static let pitchLimit = ScreenLength.points(44)

  /// The days of a year that has `monthLengths`, in a place that has the names of months beside it. O(days).
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
      // A day keeps its place whatever the year's length.
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

  /// So many columns that the dots are as far apart as they can be; fewer than a month has days, so that no two months begin in one row
  /// (D). O(columns).
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

  /// The first day of the row that a month of dots begins in, by the month from 0. O(1).
  func rowStart(ofMonth month: Int) -> Int { monthStarts[month] / columns * columns }

  /// The place of a month's name, before the row that it begins in, by the month from 0. O(1).
  func monthFrame(_ month: Int) -> ScreenRect {
    ScreenRect(
      x: edge(of: 0) - namesWidth,
      y: centre(of: monthStarts[month]).y - ScreenLength(subpoints: pitch.height.subpoints / 2),
      width: namesWidth, height: pitch.height)
  }

  /// How wide the name of a month is, before the days.
  public static let monthWidth = 24

  /// Where a column begins; of the number of columns, where the last one ends. O(1).
  func edge(of column: Int) -> ScreenLength { area.minX + left + pitch.width * column }

  /// The middle of a day, by its place in the year from 0. O(1).
  public func centre(of place: Int) -> ScreenPoint {
    let (row, column) = mode == .dots ? (place / columns, place % columns) : cells[place]
    let half = (
      ScreenLength(subpoints: pitch.width.subpoints / 2), ScreenLength(subpoints: pitch.height.subpoints / 2)
    )
    return ScreenPoint(
      x: area.minX + left + pitch.width * column + half.0, y: area.minY + pitch.height * row + half.1)
  }

  /// What is free at the left, so that the grid stands in the middle.
  private var left: ScreenLength {
    ScreenLength(subpoints: (area.size.width - pitch.width * columns).subpoints / 2)
  }

  /// A day as it is drawn; a heatmap's by its level. O(1).
  public func frame(of place: Int, level: Int) -> ScreenRect {
    let side: ScreenLength
    switch mode {
    case .dots: side = min(GardenGrid.dotLimit, min(pitch.width, pitch.height).scaled(by: 7, over: 10))
    case .heatmap:
      side = min(GardenGrid.cellSides[min(max(level, 0), 4)], pitch.width - ScreenLength(subpoints: 32))
    }
    return ScreenRect(centre: centre(of: place), side: side)
  }

  /// The day that a touch is meant for: the nearest within reach; `nil` where none is. O(days).
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
