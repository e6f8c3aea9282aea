/// A date that comes every year: a month, a day of it, and the year that it began with where that is known.
public struct YearlyDate: Hashable, Sendable {
  /// The first year; `nil` when nobody knows it, and then it comes in every year.
  public let year: Int?
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// `nil` when there is no such day: in that year, or in a leap year where none is given.
  public init?(year: Int?, month: Int, day: Int) {
    guard CivilDay(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date that begins with a day.
  public init(from first: CivilDay) {
    let (year, month, day) = first.components
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day in a year, `nil` before the first; 29 February falls on the 28th in common years. O(1).
  public func occurrence(in year: Int) -> CivilDay? {
    if let first = self.year, year < first { return nil }
    let last = min(day, CivilDay.length(ofMonth: month, year: year))
    return CivilDay(year: year, month: month, day: last)
  }

  /// The first day it falls on, `day` or later. O(1).
  public func next(onOrAfter day: CivilDay) -> CivilDay? {
    let year = max(day.components.year, self.year ?? .min)
    guard let this = occurrence(in: year) else { return nil }
    return this >= day ? this : occurrence(in: year + 1)
  }

  /// Whole years from the first to the one in `year`: an age, where the first is a birth; `nil` where the first is unknown or
  /// later. O(1).
  public func years(in year: Int) -> Int? {
    guard let first = self.year, year >= first else { return nil }
    return year - first
  }

  /// Whole years that have passed on a day, such as how old somebody is; `nil` where the first is unknown or later. O(1).
  public func years(on day: CivilDay) -> Int? {
    let year = day.components.year
    guard let passed = years(in: year), let this = occurrence(in: year) else { return nil }
    if this <= day { return passed }
    return passed == 0 ? nil : passed - 1
  }
}
