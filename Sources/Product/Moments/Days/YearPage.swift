/// The 365 or 366 days of a year with their moments: what a garden is drawn from, kept as moments change.
public struct YearPage: Hashable, Sendable {
  public let year: Int
  /// 1 January.
  public let first: CivilDay
  /// By day of the year from 0; each in the order of the moments' numbers.
  public private(set) var days: [[DayMark]]

  /// The page of a year from the index. O(days + moments in it).
  init(year: Int, index: DayIndex) {
    self.year = year
    first = CivilDay(year: year, month: 1, day: 1) ?? CivilDay(daysSinceEpoch: 0)
    days = (0..<CivilDay.length(ofYear: year)).map { [first] in index.marks(on: first.adding(days: $0)) }
  }

  /// The moments on a day; none outside of the year. O(1).
  public func marks(on day: CivilDay) -> [DayMark] {
    let place = day.days(since: first)
    return days.indices.contains(place) ? days[place] : []
  }

  /// What a heatmap shows: 0 to 4, the last for four or more. O(1).
  public static func level(count: Int) -> Int { min(count, 4) }

  /// O(moments of that day).
  mutating func insert(_ moment: Moment) {
    guard let day = moment.date.occurrence(in: year) else { return }
    let place = day.days(since: first)
    let mark = DayMark(moment: moment.id, category: moment.category)
    days[place].insert(mark, inOrderOf: \.moment)
  }

  /// O(moments of that day).
  mutating func remove(_ moment: Moment) {
    guard let day = moment.date.occurrence(in: year) else { return }
    days[day.days(since: first)].removeAll { $0.moment == moment.id }
  }
}
