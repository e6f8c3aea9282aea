internal import Kernel
internal import Moments

/// The days on screen on their way to what they are to show: so many change in a frame and no more, so that neither a new garden nor a
/// page that turns makes a frame late (D). They come in the order of the year, and where a page turns column by column.
struct DayWave: Sendable {
  /// Days that come, go or change in one frame.
  let limit: Int
  /// By place, as far as the wave has come; `nil` where no view is.
  private(set) var items: [DisplayItem?] = Array(repeating: nil, count: DayWave.places)
  private var cells: [DayCell?] = Array(repeating: nil, count: DayWave.places)
  /// How many views there are.
  private var shownCount = 0
  /// Whether what is shown may be otherwise than it is wanted.
  private var isDisturbed = true
  /// The page that turns; of each place whether it has come with it.
  private(set) var turn: PageTurn?
  private var hasCome = Array(repeating: false, count: DayWave.places)

  /// No month has this number: a day that has it is another one than is wanted.
  private static let stale = 0
  /// Days of the longest year.
  private static let places = 366

  init(limit: Int) { self.limit = limit }

  /// Whether the last frame showed everything.
  var isComplete: Bool { turn == nil && !isDisturbed }

  /// No view is on screen.
  mutating func clear() {
    turn = nil
    isDisturbed = true
    guard shownCount > 0 else { return }
    shownCount = 0
    for place in 0..<DayWave.places { (items[place], cells[place]) = (nil, nil) }
  }

  /// Whatever changed has to be looked for; of a page that turns, on the part that has come.
  mutating func disturb() { isDisturbed = true }

  /// A page turns no further: the rest comes in the order of the year.
  mutating func stopTurning() {
    turn = nil
    isDisturbed = true
  }

  /// Another year's days come from one side; where a page turns already, over what that has on screen.
  mutating func turnPage(from side: PageTurn.Side) {
    guard shownCount > 0 else { return }
    turn = PageTurn(side: side)
    isDisturbed = false
    for place in 0..<DayWave.places { hasCome[place] = false }
  }

  /// A category has another colour or symbol: each of its days that is on screen is drawn anew.
  mutating func repaint(_ category: MomentCategoryID) {
    for place in 0..<DayWave.places where cells[place]?.marks.categories.contains(category) == true {
      cells[place]?.month = DayWave.stale
    }
    isDisturbed = true
  }

  /// Takes the next step to what is wanted of each of `count` places on a grid; `draw` makes a view of it. O(count).
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

  /// Whether nothing is left to be changed.
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

  /// As many whole columns as fit; one that is higher than that comes in parts, from the top. Each day counts, also one that looks the
  /// same in both years: a page turns no faster where there is little on it (D).
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

  /// Whether a day stands in a column that the page to come has it in no more: in the heatmap of a leap year and of another, the days
  /// after February stand beside each other.
  private func leaves(_ place: Int, _ column: Int, _ count: Int, _ grid: GardenGrid) -> Bool {
    guard !hasCome[place], let cell = cells[place] else { return false }
    guard place < count else { return column == (grid.mode == .dots ? place % grid.columns : cell.day - 1) }
    let isThere = cell.mode == .heatmap && grid.mode == .heatmap && cell.day - 1 == column
    return isThere && grid.column(of: place) != column
  }
}

/// How far a page has turned.
struct PageTurn: Hashable, Sendable {
  /// Where the page comes from.
  enum Side: Hashable, Sendable {
    case leading, trailing
  }

  let side: Side
  /// Columns that have come.
  private(set) var count = 0

  init(side: Side) { self.side = side }

  /// The column that comes next.
  func column(of grid: GardenGrid) -> Int { side == .leading ? count : grid.columns - 1 - count }

  /// With one column more; `nil` when that was the last one.
  func next(on grid: GardenGrid) -> PageTurn? {
    var next = self
    next.count += 1
    return next.count < grid.columns ? next : nil
  }

  /// The bar between what has come and what has not.
  func fold(on grid: GardenGrid) -> ScreenRect {
    let middle = grid.edge(of: side == .leading ? count : grid.columns - count)
    return ScreenRect(
      x: middle - ScreenLength(subpoints: PageTurn.width.subpoints / 2), y: grid.area.minY,
      width: PageTurn.width, height: grid.area.size.height)
  }

  private static let width = ScreenLength.points(3)
}
