internal import Moments

extension CivilDay {
  /// The days, counted from 1970-01-01, that a draft can have: years 1 to 9999.
  static let keepable: ClosedRange<Int64> = -719_162...2_932_896

  /// 1 January of a year. Screens show the years 1900 to 2199.
  static func first(of year: Int) -> CivilDay {
    guard let day = CivilDay(year: year, month: 1, day: 1) else { preconditionFailure("no year \(year)") }
    return day
  }
}

extension MomentContents {
  /// The moments on a day, sorted by ID. O(moments of the day).
  func moments(on day: CivilDay) -> [Moment] { marks(on: day).compactMap { moments[$0.moment] } }
}

extension DayMarks {
  /// The heatmap's level.
  var level: Int { YearPage.level(count: count) }
}

extension YearPage {
  /// The 0-based place of a day; `nil` for a day of another year.
  func place(of day: CivilDay) -> Int? {
    let place = day.days(since: first)
    return days.indices.contains(place) ? place : nil
  }
}
