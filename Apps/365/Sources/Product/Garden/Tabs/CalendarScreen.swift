internal import Kernel
internal import Moments

/// A month with a mark on each day that has moments.
///
/// When the calendar opens, marks come a frame after the days: the frame that removes a whole garden should not also
/// create two views for each day (D). Later changes have their marks at once.
struct CalendarScreen: Sendable {
  var month: MonthView
  /// Whether the last frame showed everything.
  private(set) var isComplete = false
  private var hasDays = false

  init(_ day: CivilDay) { month = MonthView(holding: day) }

  /// The day with a number in the month shown.
  func day(_ number: Int) -> CivilDay { month.first.adding(days: number - 1) }

  /// Notes that no view is on screen.
  mutating func clear() { (hasDays, isComplete) = (false, false) }

  mutating func layOut(_ canvas: inout GardenCanvas, _ store: MomentContents, today: CivilDay) {
    isComplete = hasDays
    hasDays = true
    let place = canvas.page(TabBar.content(canvas))
    var rows = RowCursor(place)
    month.layOut(
      &canvas, &rows, arrows: (.earlierMonth, .laterMonth), chosen: today, isMarked: isComplete
    ) { day in store.marks(on: day).count }
    let width = canvas.width(150, atMost: 60)
    canvas.button(
      .add,
      ScreenRect(
        x: place.maxX - width, y: max(rows.y + GardenCanvas.gap, place.maxY - .points(44)), width: width,
        height: GardenCanvas.target), .addMoment, token: .accent)
  }
}
