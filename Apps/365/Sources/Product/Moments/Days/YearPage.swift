/// The 365 or 366 days of a year with their moments: what a garden is drawn from, kept as moments change.
public struct YearPage: Hashable, Sendable {
  public let year: Int
  /// 1 January.
  public let first: CivilDay
  /// By day of the year from 0.
  public private(set) var days: [DayMarks]

  /// The page of a year from the index. O(days, and moments that the index must look at).
  init(year: Int, index: DayIndex) {
    self.year = year
    first = CivilDay(year: year, month: 1, day: 1) ?? CivilDay(daysSinceEpoch: 0)
    days = index.days(ofYear: year, from: first)
  }

  /// What a heatmap shows: 0 to 4, the last for four or more. O(1).
  public static func level(count: Int) -> Int { min(count, 4) }

  /// A moment came to the index or left it. O(moments of its day).
  mutating func follow(_ moment: Moment, in index: DayIndex) {
    guard let day = moment.date.occurrence(in: year) else { return }
    days[day.days(since: first)] = DayMarks(index.marks(on: day))
  }
}
