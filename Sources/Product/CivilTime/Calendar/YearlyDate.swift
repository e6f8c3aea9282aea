/// A date that recurs every year, such as a birthday, with its first year where known.
///
///     let birthday = YearlyDate(year: 2016, month: 2, day: 29)
///     birthday?.next(onOrAfter: today)
public struct YearlyDate: Hashable, Sendable {
  /// The first year; `nil` when unknown, and the date then occurs in every year.
  public let year: Int?
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// Returns `nil` for an invalid date. Without a year, 29 February is valid.
  public init?(year: Int?, month: Int, day: Int) {
    guard CivilDay(year: year ?? 2000, month: month, day: day) != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// A date whose first occurrence is `first`.
  public init(from first: CivilDay) {
    let (year, month, day) = first.components
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day in `year`; `nil` before the first year. 29 February falls on the 28th in common years. O(1).
  public func occurrence(in year: Int) -> CivilDay? {
    if let first = self.year, year < first { return nil }
    let last = min(day, CivilDay.length(ofMonth: month, year: year))
    return CivilDay(year: year, month: month, day: last)
  }

  /// The first occurrence on or after `day`. O(1).
  public func next(onOrAfter day: CivilDay) -> CivilDay? {
    let year = max(day.components.year, self.year ?? .min)
    guard let this = occurrence(in: year) else { return nil }
    return this >= day ? this : occurrence(in: year + 1)
  }

  /// Whole years from the first year to `year`, such as the age reached in it. `nil` when the first year is unknown or later.
  /// O(1).
  public func years(in year: Int) -> Int? {
    guard let first = self.year, year >= first else { return nil }
    return year - first
  }

  /// Whole years completed on `day`, such as an age; `nil` when the first date is unknown or later. O(1).
  public func years(on day: CivilDay) -> Int? {
    let year = day.components.year
    guard let passed = years(in: year), let this = occurrence(in: year) else { return nil }
    if this <= day { return passed }
    return passed == 0 ? nil : passed - 1
  }
}
