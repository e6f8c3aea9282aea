internal import Kernel
internal import Moments

/// The transition of the days on screen to their new contents. Only so many change in a frame, so that neither a new
/// garden nor a turning page makes a frame late (D). Changes come in the order of the year, or column by column while
/// a page turns.
struct DayWave: Sendable {
  /// The number of days that may change in a frame.
  let limit: Int
  /// The views by place, as far as the wave has come; `nil` without a view.
  private(set) var items: [DisplayItem?] = Array(repeating: nil, count: DayWave.places)
  private var cells: [DayCell?] = Array(repeating: nil, count: DayWave.places)
  /// The number of views.
  private var shownCount = 0
  /// Whether views may differ from their new contents.
  private var isDisturbed = true
  /// The turning page. `hasCome`: the places it has passed.
  private(set) var turn: PageTurn?
  private var hasCome = Array(repeating: false, count: DayWave.places)

  /// No month has this number, so a day with it always differs.
  private static let stale = 0
  /// The days of the longest year.
  private static let places = 366

  init(limit: Int) { self.limit = limit }

  /// Whether the last frame showed everything.
  var isComplete: Bool { turn == nil && !isDisturbed }

  /// Notes that no view is on screen.
  mutating func clear() {
    turn = nil
    isDisturbed = true
    guard shownCount > 0 else { return }
    shownCount = 0
    for place in 0..<DayWave.places { (items[place], cells[place]) = (nil, nil) }
  }

  /// Notes a change to search for; during a page turn only in the part that has come.
  mutating func disturb() { isDisturbed = true }

  /// Ends the page turn. The remaining days come in the order of the year.
  mutating func stopTurning() {
    turn = nil
    isDisturbed = true
  }

  /// Turns to another year's page from one side. A page that turns already is covered.
  mutating func turnPage(from side: PageTurn.Side) {
    guard shownCount > 0 else { return }
    turn = PageTurn(side: side)
    isDisturbed = false
    for place in 0..<DayWave.places { hasCome[place] = false }
  }

  /// Redraws each visible day of a category whose colour or symbol changed.
  mutating func repaint(_ category: MomentCategoryID) {
    for place in 0..<DayWave.places where cells[place]?.marks.categories.contains(category) == true {
      cells[place]?.month = DayWave.stale
    }
    isDisturbed = true
  }

  /// Takes one step towards the wanted contents of `count` places; `draw` makes a view. O(count).
  mutating func step(
    _ count: Int, on grid: GardenGrid, _ wanted: (Int) -> DayCell, draw: (Int, DayCell) -> DisplayItem
  ) {
    var left = limit
    if isDisturbed {
      guard lookFor(changesOf: count, &left, wanted, draw) else { return }
      isDisturbed = false
    }
    turnOn(count, grid, left, wanted, draw)
  }

  // MARK: In the order of the year

  /// Returns whether nothing is left to change.
  private mutating func lookFor(
    changesOf count: Int, _ left: inout Int, _ wanted: (Int) -> DayCell, _ draw: (Int, DayCell) -> DisplayItem
  ) -> Bool {
    if turn == nil {
      for place in (count..<DayWave.places).reversed() where cells[place] != nil {
        guard left > 0 else { return false }
        left -= 1
        remove(place)
      }
    }
    for place in 0..<count where turn == nil || hasCome[place] {
      let next = wanted(place)
      guard cells[place] != next else { continue }
      guard left > 0 else { return false }
      left -= 1
      show(place, next, draw)
    }
    return true
  }

  private mutating func show(_ place: Int, _ cell: DayCell, _ draw: (Int, DayCell) -> DisplayItem) {
    if cells[place] == nil { shownCount += 1 }
    cells[place] = cell
    items[place] = draw(place, cell)
  }

  private mutating func remove(_ place: Int) {
    shownCount -= 1
    (cells[place], items[place]) = (nil, nil)
  }

  // MARK: Column by column

  /// Turns as many whole columns as the limit allows; a longer column comes in parts from the top. Unchanged days
  /// count too, so a page with few moments turns no faster (D).
  private mutating func turnOn(
    _ count: Int, _ grid: GardenGrid, _ limit: Int, _ wanted: (Int) -> DayCell,
    _ draw: (Int, DayCell) -> DisplayItem
  ) {
    var left = limit
    while let page = turn, left > 0 {
      let column = page.column(of: grid)
      let going = (0..<DayWave.places).filter { leaves($0, column, count, grid) }
      let coming = (0..<count).filter { !hasCome[$0] && grid.column(of: $0) == column }
      let size = going.count + coming.count
      guard size <= left || left == limit else { return }
      for place in going.prefix(left) { remove(place) }
      for place in coming.prefix(max(0, left - going.count)) {
        let next = wanted(place)
        if cells[place] != next { show(place, next, draw) }
        hasCome[place] = true
      }
      guard size <= left else { return }
      left -= size
      turn = page.next(on: grid)
    }
  }

  /// Whether a day leaves its column on the new page: in heatmaps of a leap and a common year, days after February
  /// shift.
  private func leaves(_ place: Int, _ column: Int, _ count: Int, _ grid: GardenGrid) -> Bool {
    guard !hasCome[place], let cell = cells[place] else { return false }
    guard place < count else { return column == (grid.mode == .dots ? place % grid.columns : cell.day - 1) }
    let isThere = cell.mode == .heatmap && grid.mode == .heatmap && cell.day - 1 == column
    return isThere && grid.column(of: place) != column
  }
}

/// The progress of a turning page.
struct PageTurn: Hashable, Sendable {
  /// The side that the page comes from.
  enum Side: Hashable, Sendable {
    case leading, trailing
  }

  let side: Side
  /// The number of columns that have come.
  private(set) var count = 0

  init(side: Side) { self.side = side }

  /// The column that comes next.
  func column(of grid: GardenGrid) -> Int { side == .leading ? count : grid.columns - 1 - count }

  /// The page one column further; `nil` after the last.
  func next(on grid: GardenGrid) -> PageTurn? {
    var next = self
    next.count += 1
    return next.count < grid.columns ? next : nil
  }

  /// The fold between new and old columns.
  func fold(on grid: GardenGrid) -> ScreenRect {
    let middle = grid.edge(of: side == .leading ? count : grid.columns - count)
    return ScreenRect(
      x: middle - ScreenLength(subpoints: PageTurn.width.subpoints / 2), y: grid.area.minY,
      width: PageTurn.width, height: grid.area.size.height)
  }

  private static let width = ScreenLength.points(3)
}
