internal import Kernel
internal import Moments

/// A month with weeks from Monday; each day is large enough for a finger. Without a year it has all days of the month
/// in rows of seven.
struct MonthView: Hashable, Sendable {
  private(set) var year: Int?
  /// 1 to 12.
  private(set) var number: Int

  private static let rowHeight = ScreenLength.points(44)
  /// At the standard text size, in points.
  private static let nameHeight = 20

  init(holding day: CivilDay) {
    let (year, month, _) = day.components
    (self.year, number) = (year, month)
  }

  /// The month of an entered moment.
  init(of draft: EnteredMoment) {
    self.init(holding: draft.day)
    year = draft.year
  }

  /// A year with 29 February.
  private static let leapYear = 2028

  /// The first day; without a year, that of a leap year.
  var first: CivilDay { CivilDay.first(of: year ?? MonthView.leapYear).adding(months: number - 1) }
  private var length: Int { CivilDay.length(ofMonth: number, year: year ?? MonthView.leapYear) }

  /// Turns by a number of months, into other years or within its own.
  mutating func turn(by months: Int, goesRound: Bool = false) {
    let next = first.adding(months: months).components
    guard year != nil, !goesRound else { return number = next.month }
    guard GardenScreen.years.contains(next.year) else { return }
    (year, number) = (next.year, next.month)
  }

  /// The first payload of days in the flow. The calendar may be below it, and view IDs are unique.
  static let inFlow = 100

  /// Draws title, arrows and days, numbered from `base`. `count` gives a day's number of moments, which its label
  /// states even without a mark.
  func layOut(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, arrows: (GardenButton, GardenButton),
    chosen: CivilDay?, base: Int = 0, isMarked: Bool = false, count counted: (CivilDay) -> Int = { _ in 0 }
  ) {
    let head = rows.row(GardenCanvas.target)
    let side = GardenCanvas.target
    canvas.arrow(
      arrows.0, ScreenRect(x: head.minX, y: head.minY, width: side, height: side), .earlierMonth)
    canvas.arrow(
      arrows.1, ScreenRect(x: head.maxX - side, y: head.minY, width: side, height: side), .laterMonth)
    canvas.label(
      40 + base, head.inset(side + GardenCanvas.gap), GardenText.month.text(number, year ?? 0),
      GardenCanvas.title, header: true)
    let before = year == nil ? 0 : first.weekday.rawValue - 1
    if year != nil { layOutWeekdays(&canvas, rows.row(canvas.line(MonthView.nameHeight), gap: .zero), base) }
    let weeks = (before + length + 6) / 7
    for week in 0..<weeks {
      let row = rows.row(MonthView.rowHeight, gap: .zero)
      for column in 0..<7 {
        let place = week * 7 + column - before
        guard (0..<length).contains(place) else { continue }
        let (day, frame) = (first.adding(days: place), row.column(column, of: 7, gap: .zero))
        let count = counted(day)
        layOut(day, base + place + 1, &canvas, frame, isChosen: isChosen(day, chosen), count)
        if isMarked, count > 0 { mark(base + place + 1, &canvas, frame) }
      }
    }
  }

  /// Draws the weekday names over their columns. A month without a year has none.
  private func layOutWeekdays(_ canvas: inout GardenCanvas, _ row: ScreenRect, _ base: Int) {
    for day in Weekday.allCases {
      canvas.add(
        DisplayItem(
          id: GardenSlot.weekdayName.id(base + day.rawValue), kind: .label,
          frame: row.column(day.rawValue - 1, of: 7, gap: .zero),
          text: GardenText.weekdayName.text(day.rawValue), textSize: GardenCanvas.caption,
          colour: canvas.colour(.quietInk), trait: .text))
    }
  }

  private func isChosen(_ day: CivilDay, _ chosen: CivilDay?) -> Bool {
    guard year == nil, let chosen = chosen?.components else { return day == chosen }
    return day.components.month == chosen.month && day.components.day == chosen.day
  }

  private func layOut(
    _ day: CivilDay, _ number: Int, _ canvas: inout GardenCanvas, _ frame: ScreenRect, isChosen: Bool,
    _ count: Int
  ) {
    let label = DayLabel(month: self.number, day: number % MonthView.inFlow, count: count)
    canvas.add(
      DisplayItem(
        id: GardenSlot.monthDay.id(number), kind: .label, frame: frame, text: label.text(),
        textSize: GardenCanvas.body,
        colour: canvas.colour(isChosen ? .accent : .ink),
        trait: isChosen ? .selectedButton : .button))
  }

  private func mark(_ number: Int, _ canvas: inout GardenCanvas, _ frame: ScreenRect) {
    canvas.add(
      DisplayItem(
        id: GardenSlot.monthMark.id(number), kind: .ring,
        frame: ScreenRect(
          x: frame.centre.x - .points(4), y: frame.maxY - .points(10), width: .points(8), height: .points(8)),
        colour: canvas.colour(.accent), trait: .decoration))
  }
}
