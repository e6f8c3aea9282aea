import Garden
import Kernel
import Moments

extension RuleFixture {
  /// Days in a row.
  static let columnCount = 19

  /// The middle of a day's view by its place in the year: 20 pt apart, the first at (24, 104).
  static func middle(of place: Int) -> ScreenPoint {
    ScreenPoint(
      x: .points(24 + 20 * (place % columnCount)), y: .points(104 + 20 * (place / columnCount)))
  }

  /// The dots of a year's days, with rings for birthdays, by place in the year.
  static func days(of year: Int, birthdays: Set<Int> = []) -> [DisplayItem] {
    let isLeap = year % 4 == 0
    var days: [DisplayItem] = []
    for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
      for day in 1...length {
        days.append(
          RuleFixture.day(at: days.count, month + 1, day, count: birthdays.contains(days.count) ? 1 : 0))
      }
    }
    return days
  }

  /// A day with so many birthdays in the theme Soft Blush.
  static func day(at place: Int, _ month: Int, _ day: Int, count: Int) -> DisplayItem {
    let colour: ThemeToken = count > 0 ? .category(.rose) : .bareDay
    return DisplayItem(
      id: GardenSlot.day.id(place + 1), kind: count > 0 ? .ring : .dot,
      frame: ScreenRect(origin: middle(of: place) - ScreenPoint(4, 4), size: ScreenSize(8, 8)),
      text: DayLabel(month: month, day: day, count: count, symbols: count > 0 ? [.cake] : []).text(),
      colour: colour.colour(in: .softBlush), trait: .button)
  }

  /// A complete or partial garden in Soft Blush: page, mark, year, month names and these days.
  static func garden(_ year: Int, _ days: [DisplayItem], also: [DisplayItem] = []) -> [DisplayItem] {
    let page = DisplayItem(
      id: GardenSlot.backdrop.id(), kind: .backdrop, frame: ScreenRect(0, 0, 400, 4_000),
      colour: ThemeToken.background.colour(in: .softBlush))
    let first = RuleFixture.days(of: year).enumerated().filter { $1.text.first & 31 == 1 }
    let names = first.map { place, day in
      DisplayItem(
        id: GardenSlot.monthName.id(day.text.first >> 5), kind: .label,
        frame: ScreenRect(
          x: .zero, y: middle(of: place).y - .points(10), width: .points(10), height: .points(20)),
        text: text(.monthName, day.text.first >> 5))
    }
    return [page, view(GardenSlot.tabMark.id()), label(.year, year)] + names + days + also
  }

  /// The month names in English.
  static func letters(_ item: DisplayItem) -> String {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return item.text.gardenKey == .monthName ? names[item.text.first - 1] : ""
  }
}
