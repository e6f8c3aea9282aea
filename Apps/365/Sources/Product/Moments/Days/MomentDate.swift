/// The date of a moment: once or yearly.
public enum MomentDate: Hashable, Sendable {
  /// On one day.
  case once(CivilDay)
  /// Every year from the first one on.
  case yearly(YearlyDate)

  /// The day in a year, or `nil` if it does not occur in that year. O(1).
  public func occurrence(in year: Int) -> CivilDay? {
    switch self {
    case .once(let day): day.components.year == year ? day : nil
    case .yearly(let date): date.occurrence(in: year)
    }
  }

  /// The first occurrence on or after a day, or `nil` if there is none. O(1).
  public func next(onOrAfter day: CivilDay) -> CivilDay? {
    switch self {
    case .once(let only): only >= day ? only : nil
    case .yearly(let date): date.next(onOrAfter: day)
    }
  }

  /// Whole years from the first year to an occurrence, such as an age; `nil` if unknown or not yearly.
  public func years(at occurrence: CivilDay) -> Int? {
    switch self {
    case .once: nil
    case .yearly(let date): date.years(in: occurrence.components.year)
    }
  }
}
