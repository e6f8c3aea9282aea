/// When a moment is.
public enum MomentDate: Hashable, Sendable {
  /// On one day.
  case once(CivilDay)
  /// Every year from its first one on.
  case yearly(YearlyDate)

  /// The day in a year; `nil` when there is none in it. O(1).
  public func occurrence(in year: Int) -> CivilDay? {
    switch self {
    case .once(let day): day.components.year == year ? day : nil
    case .yearly(let date): date.occurrence(in: year)
    }
  }

  /// The first day, `day` or later; `nil` when it is past for good. O(1).
  public func next(onOrAfter day: CivilDay) -> CivilDay? {
    switch self {
    case .once(let only): only >= day ? only : nil
    case .yearly(let date): date.next(onOrAfter: day)
    }
  }

  /// Whole years at an occurrence since the first, such as an age; `nil` where the year is not known or it is once only.
  public func years(at occurrence: CivilDay) -> Int? {
    switch self {
    case .once: nil
    case .yearly(let date): date.years(in: occurrence.components.year)
    }
  }
}
