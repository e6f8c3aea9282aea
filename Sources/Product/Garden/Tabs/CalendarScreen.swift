internal import Kernel
internal import Moments

/// A month at a time, with a mark on each day that has moments.
struct CalendarScreen: Sendable {
  var month: MonthView

  init(_ day: CivilDay) { month = MonthView(holding: day) }

  /// The day with a number in the month in front.
  func day(_ number: Int) -> CivilDay { month.first.adding(days: number - 1) }

  func layOut(_ canvas: inout GardenCanvas, _ book: BookContents, today: CivilDay) {
    let place = TabBar.content(canvas)
    var rows = RowCursor(place.inset(GardenCanvas.margin, GardenCanvas.gap))
    month.layOut(&canvas, &rows, arrows: (.earlierMonth, .laterMonth), chosen: today) { day in
      book.marks(on: day).count
    }
    canvas.button(
      .add,
      ScreenRect(
        x: place.maxX - .points(166), y: place.maxY - .points(52), width: .points(150),
        height: GardenCanvas.target), .addMoment, token: .accent)
  }
}
