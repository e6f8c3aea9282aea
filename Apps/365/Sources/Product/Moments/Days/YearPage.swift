/// The 365 or 366 days of a year with their marks, from which the garden is drawn.
public struct YearPage: Hashable, Sendable {
  public let year: Int
  /// 1 January.
  public let first: CivilDay
  /// By 0-based day of the year.
  public private(set) var days: [DayMarks]

  /// The page of a year, from the index. O(days, and moments that the index must examine).
  init(year: Int, index: DayIndex) {
    self.year = year
    first = CivilDay(year: year, month: 1, day: 1) ?? CivilDay(daysSinceEpoch: 0)
    days = index.days(ofYear: year, from: first)
  }

  /// A heatmap's level, 0 to 4; 4 means four or more moments. O(1).
  public static func level(count: Int) -> Int { min(count, 4) }

  /// Updates the day of a moment that was added to or removed from the index. O(moments of the day).
  mutating func follow(_ moment: Moment, in index: DayIndex) {
    guard let day = moment.date.occurrence(in: year) else { return }
    days[day.days(since: first)] = DayMarks(index.marks(on: day))
  }
}
